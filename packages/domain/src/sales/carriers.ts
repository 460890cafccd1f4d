interface Carrier {
  name: string;
  /** Other spellings, in lower case. */
  also?: readonly string[];
  /** The tracking page's address, to which the parcel's number is appended. */
  page: string;
}

/** Carriers with a tracking page. Parcels of other carriers have no link. */
export const CARRIERS: readonly Carrier[] = [
  { name: 'USPS', also: ['us postal service'], page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { name: 'UPS', also: ['united parcel service'], page: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', also: ['federal express'], page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'DHL', also: ['dhl express'], page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=' },
  { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/' },
  {
    name: 'Canada Post',
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  { name: 'Australia Post', also: ['auspost'], page: 'https://auspost.com.au/mypost/track/details/' },
  { name: 'Deutsche Post', page: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=' },
  { name: 'La Poste', also: ['colissimo'], page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
];

/** The tracking page of a parcel; null for an unknown carrier or without a number. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const asked = plain(carrier);
  const known = CARRIERS.find(({ name, also = [] }) => plain(name) === asked || also.includes(asked));
  return known === undefined ? null : known.page + encodeURIComponent(trackingNumber);
}

/** A carrier's name for comparing: `Fed-Ex`, `fedex` and ` FEDEX ` are equal. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.\-_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
