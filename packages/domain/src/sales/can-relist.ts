import type { ListingState } from '../lifecycle/index.ts';
import type { Instant } from '../time/index.ts';
import { canRelease } from './can-release.ts';
import { wasHandedOver } from './order.ts';
import type { Claim, SaleMoney } from './sale-money.ts';

/** Whether an item may be relisted. `releases`: the claim that must be released first; null: none. */
export type Relisting = { may: true; releases: Claim | null } | { may: false };

/**
 * Whether the seller may relist an item: it is unsold, its last claim is released or can be, or the sale was refunded
 * before the handover (docs/money.md#relisting).
 * @param buyerMayBuy whether the buyer of the unpaid claim may still buy
 */
export function canRelist(
  { phase, hidden }: Pick<ListingState, 'phase' | 'hidden'>,
  money: SaleMoney,
  now: Instant,
  buyerMayBuy: boolean,
): Relisting {
  if (hidden) return NO;
  if (phase.status === 'CANCELLED') return phase.by === 'seller' ? FREE : NO;
  if (phase.status !== 'ENDED' && phase.status !== 'SECOND_CHANCE_AWARDED') return NO;
  if (money.offers.some(({ state }) => state === 'OPEN')) return NO;
  const claim = money.claims.at(-1);
  if (claim === undefined) return phase.status === 'ENDED' && phase.outcome !== 'SOLD' ? FREE : NO;
  if (claim.state === 'DUE') return canRelease(claim, now, buyerMayBuy) ? { may: true, releases: claim } : NO;
  if (claim.state === 'REFUNDED') return isWithBuyer(money, claim) ? NO : FREE;
  return claim.state === 'RELEASED' ? FREE : NO;
}

const NO = { may: false } as const;
const FREE = { may: true, releases: null } as const;

function isWithBuyer({ orders }: SaleMoney, { id }: Claim): boolean {
  return orders.some((order) => order.claimId === id && wasHandedOver(order));
}
