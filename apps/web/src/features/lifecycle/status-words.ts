import type { Status } from '@clamor/domain/lifecycle';
import { STATUS_LABEL } from '../../lib/listing-words.ts';

/** The labels of page metadata (docs/product.md#labels). */
export const META_LABEL: Record<Status, string> = {
  ...STATUS_LABEL,
  COLLECTING: 'Gathering Interest',
  COUNTDOWN: 'Starting Soon',
};

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
