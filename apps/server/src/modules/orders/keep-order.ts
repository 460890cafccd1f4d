import type { Order } from '@clamor/contract/orders';
import type { Queryable } from '../../platform/database/index.ts';
import { type KeyedSession, keepAnswer } from '../idempotency/index.ts';
import { type OrderReadingPorts, readOrder } from './order-reading.ts';

/** What of an answered order is kept: what the step made of the sale. */
type KeptOrder = Pick<Order, 'claim' | 'offer' | 'at' | 'mayCancel' | 'money' | 'timeline'>;

/**
 * Keeps an order as the answer of a request, in the transaction of its step. What may be hidden from its reader later (an address, digital
 * content, words and names of the other side) is not among it: no copy of that is made (docs/decisions/097-keys-of-members.md).
 */
export async function keepOrder(
  tx: Queryable,
  ports: OrderReadingPorts,
  session: KeyedSession,
  auctionId: string,
): Promise<void> {
  await keepAnswer(tx, ports, session, async () => {
    const order = await readOrder({ ...ports, pool: tx }, session.userId, auctionId);
    if (order === null) throw new Error(`The order of auction ${auctionId} was changed and cannot be read.`);
    const { claim, offer, at, mayCancel, money, timeline } = order;
    const body: KeptOrder = { claim, offer, at, mayCancel, money, timeline };
    return { status: 200, body };
  });
}

/** The kept part of an order with what its reader may see of the rest at present; null where that is nothing any more. */
export async function orderAgain(
  ports: OrderReadingPorts,
  userId: string,
  auctionId: string,
  json: string,
): Promise<Order | null> {
  const order = await readOrder(ports, userId, auctionId);
  const kept: KeptOrder = JSON.parse(json);
  return order === null ? null : { ...order, ...kept };
}
