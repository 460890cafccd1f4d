import type { DeliveryBody } from '@clamor/contract/orders';
import type { DeliveryChoice, SaleMoney } from '@clamor/domain/sales';
import * as rules from '@clamor/domain/sales';
import { type Repeat, writeOnce } from '../idempotency/index.ts';
import { endClaim, type MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, ownClaim } from '../sales/index.ts';
import type { SESSION_ENDED } from '../sessions/index.ts';
import { moved, type OrderAsked, type OrderDone } from './order-actions.ts';
import { soldTerms } from './order-facts.postgres.ts';

/** The item's seller does not hand it over in person. */
const NO_PICKUP = { kind: 'no_pickup' } as const;

/**
 * The buyer says how they want to have it, and where. Where that has another price than the payment that is open, that payment is ended
 * first, in the steps of a release (docs/money.md#delivery).
 */
export async function chooseDelivery(
  ports: MoneyPorts,
  asked: OrderAsked,
  body: DeliveryBody,
): Promise<OrderDone | typeof NO_PICKUP> {
  const { session, auctionId } = asked;
  const priced: { claimId: string; choice: DeliveryChoice }[] = [];
  const done = await changeSaleWithin<OrderDone | typeof NO_PICKUP, typeof SESSION_ENDED | Repeat>(
    ports,
    auctionId,
    async (money, tx) => {
      const claim = ownClaim(money, session.userId, 'buyer');
      const terms = claim === undefined ? null : await soldTerms(tx, auctionId);
      if (claim === undefined || terms === null) return { money, result: { kind: 'not_found' } };
      if (body.method === 'pickup' && !terms.pickupOffered) return { money, result: NO_PICKUP };
      const choice = choiceOf(body, terms.shippingCents);
      const after = rules.chooseDelivery(money, claim.id, choice, ports.clock.now());
      if (!after.ok && after.refusal === 'price_changes') priced.push({ claimId: claim.id, choice });
      return moved(money, after, asked.keep);
    },
    (work) => writeOnce(ports, session, work),
  );
  const [anew] = priced;
  return anew === undefined ? done : await priceAnew(ports, asked, anew);
}

async function priceAnew(
  ports: MoneyPorts,
  { session, auctionId, keep }: OrderAsked,
  { claimId, choice }: { claimId: string; choice: DeliveryChoice },
): Promise<OrderDone> {
  const ended = await endClaim<null, typeof SESSION_ENDED | Repeat>(ports, {
    auctionId,
    claimId,
    // What stands against the choice was asked a moment ago; what came since is asked again at the end.
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
