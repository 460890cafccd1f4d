import type { DeliveryBody } from '@clamor/contract/orders';
import type { DeliveryChoice, RefusalBy, SaleMoney } from '@clamor/domain/sales';
import * as rules from '@clamor/domain/sales';
import { type Repeat, writeOnce } from '../idempotency/index.ts';
import { type EndingRefusal, endClaim, type MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, ownClaim } from '../sales/index.ts';
import { moved, type OrderAsked, type OrderDone } from './order-actions.ts';
import { soldTerms } from './order-facts.postgres.ts';

/** The seller offers no pickup. */
const NO_PICKUP = { kind: 'no_pickup' } as const;

type RepricingRefusal = RefusalBy<typeof rules.finishRepricing> | EndingRefusal;
/** Why a choice is refused. `price_changes` is left out: then the claim is repriced instead. */
export type DeliveryRefusal = Exclude<RefusalBy<typeof rules.chooseDelivery>, 'price_changes'> | RepricingRefusal;
type Chosen = OrderDone<DeliveryRefusal> | typeof NO_PICKUP;
type Repriced = { kind: 'price_changes'; claimId: string; choice: DeliveryChoice };

/**
 * The buyer chooses a delivery method and address. If the price of an open payment changes, that payment ends first, in
 * the steps of a release (docs/money.md#delivery).
 */
export async function chooseDelivery(ports: MoneyPorts, asked: OrderAsked, body: DeliveryBody): Promise<Chosen> {
  const { session, auctionId } = asked;
  const done = await changeSaleWithin<Chosen | Repriced, Repeat>(
    ports,
    auctionId,
    async (money, tx) => {
      const claim = ownClaim(money, session.userId, 'buyer');
      const terms = claim === undefined ? null : await soldTerms(tx, auctionId);
      if (claim === undefined || terms === null) return { money, result: { kind: 'not_found' } };
      if (body.method === 'pickup' && !terms.pickupOffered) return { money, result: NO_PICKUP };
      const choice = choiceOf(body, terms.shippingCents);
      const after = rules.chooseDelivery(money, claim.id, choice, ports.clock.now());
      if (after.ok) return moved(money, after, asked.keep);
      const { refusal } = after;
      return refusal === 'price_changes'
        ? { money, result: { kind: 'price_changes', claimId: claim.id, choice } }
        : { money, result: { kind: 'refused', refusal } };
    },
    (work) => writeOnce(ports, session, work),
  );
  return done.kind === 'price_changes' ? await priceAnew(ports, asked, done) : done;
}

async function priceAnew(
  ports: MoneyPorts,
  { session, auctionId, keep }: OrderAsked,
  { claimId, choice }: Repriced,
): Promise<OrderDone<RepricingRefusal>> {
  const ended = await endClaim<null, RefusalBy<typeof rules.finishRepricing>, Repeat>(ports, {
    auctionId,
    claimId,
    // Nothing to check here: the choice was checked a moment ago, and the last step checks it again.
    begin: () => null,
    finish: async (money: SaleMoney) => {
      const after = rules.finishRepricing(money, claimId, choice, ports.clock.now());
      if (!after.ok) return { kind: 'refused', refusal: after.refusal };
      return { money: after.money, result: null, afterwards: keep };
    },
    within: (work) => writeOnce(ports, session, work),
  });
  return ended.kind === 'ended' ? { kind: 'done' } : ended;
}

function choiceOf(body: DeliveryBody, shippingCents: number): DeliveryChoice {
  if (body.method === 'pickup') return { method: 'PICKUP' };
  if (body.address === undefined) return { method: 'SHIPPING', shippingCents, address: null };
  const { line2, region, ...address } = body.address;
  return {
    method: 'SHIPPING',
    shippingCents,
    address: { ...address, line2: line2 ?? undefined, region: region ?? undefined },
  };
}
