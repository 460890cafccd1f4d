import type { Claim as WireClaim } from '@clamor/contract/orders';
import { iso } from '@clamor/contract/wire';
import {
  amountsOf,
  buyerView,
  type Claim,
  type SaleFacts,
  type SaleMoney,
  sellerView,
  shownPayment,
} from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import { wireDelivery } from './wire-delivery.ts';
import { wirePayment } from './wire-payment.ts';

const BORNE = { seller: 'seller', losses: 'platform', both: 'both' } as const;

/**
 * A claim as its buyer or its seller sees it (docs/money.md#views). `story`: facts that `money` does not contain, such
 * as whether the item was relisted.
 */
export function wireClaim(money: SaleMoney, claim: Claim, story: SaleFacts, userId: string, now: Instant): WireClaim {
  const isBuyer = claim.buyerId === userId;
  const { feeCents, totalCents } = amountsOf(claim);
  const payment = shownPayment(money, claim);
  const order = money.orders.find(({ claimId }) => claimId === claim.id);
  return {
    id: claim.id,
    side: isBuyer ? 'buyer' : 'seller',
    state: claim.state,
    taken: money.offers.some(({ state, bidderId }) => state === 'ACCEPTED' && bidderId === claim.buyerId),
    ending: claim.ending,
    ...(isBuyer ? seenByBuyer(money, claim, story, now) : seenBySeller(money, claim, story, now)),
    amountCents: claim.bidCents,
    feeCents,
    shippingCostCents: claim.shippingCents,
    totalCents,
    payBy: iso(claim.payBy),
    method: claim.method,
    payment: payment === undefined ? null : wirePayment(money, claim, payment, isBuyer),
    order: order === undefined ? null : wireDelivery(order),
  };
}

type Seen = Pick<WireClaim, 'view' | 'actions' | 'by' | 'uncharged' | 'held' | 'borne'>;

function seenByBuyer(money: SaleMoney, claim: Claim, story: SaleFacts, now: Instant): Seen {
  const { kind, actions, by, isUncharged } = buyerView(money, claim.id, story, now);
  return { view: kind, actions: [...actions], by: iso(by), uncharged: isUncharged, held: null, borne: null };
}

function seenBySeller(money: SaleMoney, claim: Claim, story: SaleFacts, now: Instant): Seen {
  const { kind, actions, by, isUncharged, held, borne } = sellerView(money, claim.id, story, now);
  const bearer = borne === null ? null : BORNE[borne];
  return { view: kind, actions: [...actions], by: iso(by), uncharged: isUncharged, held, borne: bearer };
}
