import type { Changed, RefusalBy, SaleMoney } from '@clamor/domain/sales';
import * as rules from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import { type KeyedSession, type Repeat, writeOnce } from '../idempotency/index.ts';
import { assertCaughtUp, type MoneyPorts } from '../payments/index.ts';
import { changeSaleWithin, type Moved, ownClaim } from '../sales/index.ts';

/** The outcome of an action on an order. `Refusal` is the union of the reasons to refuse. */
export type OrderDone<Refusal extends string> =
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal }
  /** The member has no such order. */
  | { kind: 'not_found' }
  /** An earlier request with the same key did the action. */
  | Repeat;

/** Why a step of the handover is refused, to either side. */
export type StepRefusal = RefusalBy<
  | typeof rules.shipOrder
  | typeof rules.handOver
  | typeof rules.setPickup
  | typeof rules.receiveOrder
  | typeof rules.reportProblem
  | typeof rules.cancelOrder
>;

/** Who acts on which order. */
export interface OrderAsked {
  session: KeyedSession;
  auctionId: string;
  /** Stores the answer under the request's key, in the transaction of the action. */
  keep?: ((tx: Queryable) => Promise<unknown>) | undefined;
}

const DONE = { kind: 'done' } as const;
const NOT_FOUND = { kind: 'not_found' } as const;

/** Runs an action of the handover if the member is on one of the sides that may take it. */
async function act<Refusal extends string>(
  ports: MoneyPorts,
  { session, auctionId, keep }: OrderAsked,
  sides: readonly ('buyer' | 'seller')[],
  change: (money: SaleMoney, claimId: string, by: 'buyer' | 'seller') => Changed<Refusal>,
): Promise<OrderDone<Refusal>> {
  return await changeSaleWithin<OrderDone<Refusal>, Repeat>(
    ports,
    auctionId,
    (money): Moved<OrderDone<Refusal>> => {
      for (const side of sides) {
        const claim = ownClaim(money, session.userId, side);
        if (claim !== undefined) return moved(money, change(money, claim.id, side), keep);
      }
      return { money, result: NOT_FOUND };
    },
    (work) => writeOnce(ports, session, work),
  );
}

/**
 * What the transaction saves and answers after an action. `afterwards` stores the answer under the request's key; after
 * a refusal nothing is stored.
 */
export function moved<Refusal extends string>(
  money: SaleMoney,
  after: Changed<Refusal>,
  afterwards: OrderAsked['keep'],
): Moved<OrderDone<Refusal>> {
  return after.ok
    ? { money: after.money, result: DONE, afterwards }
    : { money, result: { kind: 'refused', refusal: after.refusal } };
}

export function shipOrder(
  ports: MoneyPorts,
  asked: OrderAsked,
  parcel: { carrier: string; trackingNumber: string | null },
): Promise<OrderDone<RefusalBy<typeof rules.shipOrder>>> {
  return act(ports, asked, ['seller'], (money, claimId) => rules.shipOrder(money, claimId, parcel, ports.clock.now()));
}

export function handOver(ports: MoneyPorts, asked: OrderAsked): Promise<OrderDone<RefusalBy<typeof rules.handOver>>> {
  return act(ports, asked, ['seller'], (money, claimId) => rules.handOver(money, claimId, 'PICKUP', ports.clock.now()));
}

export function setPickup(
  ports: MoneyPorts,
  asked: OrderAsked,
  text: string,
): Promise<OrderDone<RefusalBy<typeof rules.setPickup>>> {
  return act(ports, asked, ['seller'], (money, claimId) => rules.setPickup(money, claimId, text));
}

export function receiveOrder(
  ports: MoneyPorts,
  asked: OrderAsked,
): Promise<OrderDone<RefusalBy<typeof rules.receiveOrder>>> {
  return act(ports, asked, ['buyer'], (money, claimId) => rules.receiveOrder(money, claimId, ports.clock.now()));
}

export function reportProblem(
  ports: MoneyPorts,
  asked: OrderAsked,
  text: string,
): Promise<OrderDone<RefusalBy<typeof rules.reportProblem>>> {
  return act(ports, asked, ['buyer'], (money, claimId) => rules.reportProblem(money, claimId, text, ports.clock.now()));
}

/**
 * Cancels a paid order. The refund is requested here, and sent when the payment is processed next.
 * @throws ProviderUnreachable if this node has not caught up with the card provider yet
 */
export async function cancelOrder(
  ports: MoneyPorts,
  asked: OrderAsked,
): Promise<OrderDone<RefusalBy<typeof rules.cancelOrder>>> {
  assertCaughtUp(ports);
  return await act(ports, asked, ['buyer', 'seller'], (money, claimId, by) =>
    rules.cancelOrder(money, claimId, { by, refundId: uuidv7() }, ports.clock.now()),
  );
}
