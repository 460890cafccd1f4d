import type { Instant } from '../time/index.ts';
import { isOverdue } from './claim.ts';
import type { Claim } from './sale-money.ts';

/**
 * Whether the seller may go on without a buyer: their time is over, or they may not buy any more, whenever that is
 * (docs/money.md#release).
 */
export function canRelease(claim: Pick<Claim, 'state' | 'payBy'>, now: Instant, buyerMayBuy: boolean): boolean {
  return claim.state === 'DUE' && (isOverdue(claim, now) || !buyerMayBuy);
}
