import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Status } from '@clamor/domain/lifecycle';

/** Labels of the product specification, section 4; CANCELLED comes from its page metadata. */
export const STATUS_LABEL: Record<Status, string> = {
  COLLECTING: 'Collecting Demand',
  COUNTDOWN: 'Countdown Active',
  LIVE: 'Live Auction',
  ENDED: 'Auction Ended',
  RESERVE_NOT_MET: 'Reserve Not Met',
  SECOND_CHANCE_AWARDED: 'Second Chance Awarded',
  CANCELLED: 'Auction Cancelled',
};

/** The labels of page metadata, of the same section. */
export const META_LABEL: Record<Status, string> = {
  ...STATUS_LABEL,
  COLLECTING: 'Gathering Interest',
  COUNTDOWN: 'Starting Soon',
};

export function modeLabel(mode: ListingResponse['listing']['mode']): string {
  return mode === 'LIGHTNING' ? 'Lightning Auction' : 'Standard Auction';
}

export type Tone = 'rise' | 'soon' | 'loud' | 'plain' | 'won' | 'danger';

export const STATUS_TONE: Record<Status, Tone> = {
  COLLECTING: 'rise',
  COUNTDOWN: 'soon',
  LIVE: 'loud',
  ENDED: 'plain',
  RESERVE_NOT_MET: 'soon',
  SECOND_CHANCE_AWARDED: 'won',
  CANCELLED: 'danger',
};
