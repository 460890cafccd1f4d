import { expect, it } from 'vitest';
import { CARRIERS, trackingUrl } from './carriers.ts';

/** For each carrier the ways in which sellers write its name, and where its parcel `AB 1` is followed. */
const FOLLOWED: Readonly<Record<string, readonly [names: readonly string[], page: string]>> = {
  USPS: [
    ['USPS', 'U.S.P.S.', 'US Postal Service', 'U.S. Postal Service'],
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=AB%201',
  ],
  UPS: [['UPS', 'ups', 'U.P.S.', 'United Parcel Service'], 'https://www.ups.com/track?tracknum=AB%201'],
  FedEx: [['FedEx', 'Fed-Ex', 'Federal  Express'], 'https://www.fedex.com/fedextrack/?trknbr=AB%201'],
  DHL: [['DHL', 'D.H.L.', 'DHL Express'], 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=AB%201'],
  'Royal Mail': [['Royal Mail', 'royal mail'], 'https://www.royalmail.com/track-your-item#/tracking-results/AB%201'],
  'Canada Post': [
    ['Canada Post', ' canada  post '],
    'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=AB%201',
  ],
  'Australia Post': [['Australia Post', 'AusPost', 'Aus-Post'], 'https://auspost.com.au/mypost/track/details/AB%201'],
  'Deutsche Post': [['Deutsche Post'], 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=AB%201'],
  'La Poste': [['La Poste', 'la poste', 'Colissimo'], 'https://www.laposte.fr/outils/suivre-vos-envois?code=AB%201'],
};

it('there is a row for every carrier, in the order in which sellers are offered them', () => {
  expect(CARRIERS.map(({ name }) => name)).toEqual(Object.keys(FOLLOWED));
});

it.each(Object.entries(FOLLOWED))(
  'a parcel of %s is followed on its own page, however its name is written',
  (_, row) => {
    const [names, page] = row;
    for (const name of names) expect([name, trackingUrl(name, 'AB 1')]).toEqual([name, page]);
  },
);

it('no name that only begins or ends like a carrier\u2019s leads to its page', () => {
  for (const name of ['UPS Store', 'My UPS', 'Post', 'DHL Freight', 'Express', ''])
    expect(trackingUrl(name, '1')).toBeNull();
});
