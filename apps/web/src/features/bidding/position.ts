import type { ListingResponse, Viewer } from '@clamor/contract/listing-views';

export interface Position {
  tone: 'won' | 'danger' | 'soon' | 'mute';
  text: string;
}

/** Whether the viewer leads or was outbid; null without a bid, and after the auction. */
export function ownPosition(
  status: ListingResponse['listing']['status'],
  viewer: Pick<Viewer, 'leading' | 'hasBid'> | undefined,
): Position | null {
  if (viewer === undefined || status !== 'LIVE') return null;
  if (viewer.leading) return { tone: 'won', text: 'You lead' };
  return viewer.hasBid ? { tone: 'danger', text: 'Outbid' } : null;
}

/** The viewer's position and whether the reserve is met: `You lead · reserve met`. */
export function positionOf(view: ListingResponse): Position | null {
  const own = ownPosition(view.listing.status, view.viewer);
  if (view.reserveMet === null || view.bidCount === 0) return own;
  const met = view.reserveMet ? 'met' : 'not met';
  if (own !== null) return { tone: own.tone, text: `${own.text} · reserve ${met}` };
  return { tone: view.reserveMet ? 'won' : 'mute', text: `Reserve ${met}` };
}
