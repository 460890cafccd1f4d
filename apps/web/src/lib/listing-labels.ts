import type { Mode, TagField } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';

/** The label of each status (docs/product.md#labels). */
export const STATUS_LABEL = {
  COLLECTING: 'Collecting Demand',
  COUNTDOWN: 'Countdown Active',
  LIVE: 'Live Auction',
  ENDED: 'Auction Ended',
  RESERVE_NOT_MET: 'Reserve Not Met',
  SECOND_CHANCE_AWARDED: 'Second Chance Awarded',
  CANCELLED: 'Auction Cancelled',
} as const satisfies Record<Status, string>;

/** The status label of a listing whose goal is met and whose countdown has not started. */
export const GOAL_MET = 'Goal met';

export const MODE_LABEL = {
  LIGHTNING: 'Lightning Auction',
  STANDARD: 'Standard Auction',
} as const satisfies Record<Mode, string>;

/** Shown in place of a missing picture. Older fonts contain these emoji too. */
export const MODE_EMOJI = { LIGHTNING: '⚡', STANDARD: '⚖️' } as const satisfies Record<Mode, string>;

/** The field labels of the tags in the create form. */
export const TAG_LABEL = {
  category: 'Category',
  condition: 'Condition',
  rarity: 'Rarity',
  certification: 'Certification',
  authentication: 'Authentication',
  era: 'Era',
  sport: 'Sport',
  team: 'Team',
  player: 'Player',
  manufacturer: 'Brand',
  edition: 'Edition',
  serialNumber: 'Serial number',
} as const satisfies Record<TagField, string>;
