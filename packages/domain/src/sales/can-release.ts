import type { Instant } from '../time/index.ts';
import { isOverdue } from './claim.ts';
import type { Claim } from './sale-money.ts';

/**
 * Whether the seller may release the claim: the time to pay is over, or the buyer may no longer buy
 * (docs/money.md#release).
 */
export function canRelease(claim: Pick<Claim, 'state' | 'payBy'>, now: Instant, buyerMayBuy: boolean): boolean {
  return claim.state === 'DUE' && (isOverdue(claim, now) || !buyerMayBuy);
}
