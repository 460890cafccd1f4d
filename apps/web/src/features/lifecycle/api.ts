import type { awardSecondChance, declineSecondChance, goLive, withdraw } from '@clamor/contract/lifecycle';
import { callOf } from '../../lib/api.ts';

export const GO_LIVE = callOf<typeof goLive>('POST', '/api/listings/{slug}/go-live');
export const WITHDRAW = callOf<typeof withdraw>('POST', '/api/listings/{slug}/withdraw');
export const AWARD_SECOND_CHANCE = callOf<typeof awardSecondChance>(
  'POST',
  '/api/seller/listings/{slug}/award-second-chance',
);
export const DECLINE_SECOND_CHANCE = callOf<typeof declineSecondChance>(
  'POST',
  '/api/seller/listings/{slug}/decline-second-chance',
);
