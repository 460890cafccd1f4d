import type { Mode, TagField } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';

/** docs/product.md#labels */
export const STATUS_LABEL = {
  COLLECTING: 'Collecting Demand',
  COUNTDOWN: 'Countdown Active',
  LIVE: 'Live Auction',
  ENDED: 'Auction Ended',
  RESERVE_NOT_MET: 'Reserve Not Met',
  SECOND_CHANCE_AWARDED: 'Second Chance Awarded',
  CANCELLED: 'Auction Cancelled',
} as const satisfies Record<Status, string>;

/** What a listing is called whose goal is met and whose countdown has not begun. */
export const GOAL_MET = 'Goal met';

export const MODE_LABEL = {
  LIGHTNING: 'Lightning Auction',
  STANDARD: 'Standard Auction',
} as const satisfies Record<Mode, string>;

/** What a listing without a picture shows: emoji that older fonts have too. */
export const MODE_EMOJI = { LIGHTNING: '⚡', STANDARD: '⚖️' } as const satisfies Record<Mode, string>;

/** What each tag is called where a listing is written. */
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
