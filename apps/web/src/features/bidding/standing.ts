import type { ListingResponse } from '@clamor/contract/listing-views';

export interface Standing {
  tone: 'won' | 'danger' | 'mute';
  text: string;
}

/** How the viewer stands, and whether the reserve is met: `You lead · reserve met`. */
export function standingOf({ viewer, reserveMet, bidCount }: ListingResponse): Standing | null {
  const reserve = reserveMet === null ? null : reserveMet ? 'reserve met' : 'reserve not met';
  const outbid = viewer?.hasBid === true && !viewer.leading;
  const own = viewer?.leading ? 'You lead' : outbid ? 'Outbid' : null;
  const words = [own, bidCount > 0 ? reserve : null].filter((word) => word !== null);
  if (words.length === 0) return null;
  const text = words.join(' · ');
  const tone = outbid ? 'danger' : own !== null || reserveMet === true ? 'won' : 'mute';
  return { tone, text: text.charAt(0).toUpperCase() + text.slice(1) };
}
