import type { Order } from '@clamor/contract/orders';
import type { Queryable } from '../../platform/database/index.ts';
import { type KeyedSession, keepAnswer } from '../idempotency/index.ts';
import { type OrderReadingPorts, readOrder } from './order-reading.ts';

/** The part of an order that is stored as an answer: what a step can change. */
export type KeptOrder = Pick<Order, 'claim' | 'offer' | 'at' | 'mayCancel' | 'money' | 'timeline'>;

/**
 * Stores an order as the answer of a request, in the transaction of its step. Leaves out what may be hidden from its
 * reader later (an address, digital content, words and names of the other side), so that no copy of it exists
 * (docs/decisions/097-keys-of-members.md).
 * @returns what was stored; null without a key
 */
export async function keepOrder(
  tx: Queryable,
  ports: OrderReadingPorts,
  session: KeyedSession,
  auctionId: string,
): Promise<KeptOrder | null> {
  return await keepAnswer(tx, ports, session, async () => {
    const order = await readOrder({ ...ports, pool: tx }, session.userId, auctionId);
    if (order === null) throw new Error(`The order of auction ${auctionId} was changed and cannot be read.`);
    const { claim, offer, at, mayCancel, money, timeline } = order;
    const body: KeptOrder = { claim, offer, at, mayCancel, money, timeline };
    return { status: 200, body };
  });
}

/**
 * A stored answer, completed with what its reader may see now. If nothing was stored (`kept` is null), the order as it
 * is now. Returns null if the order is not theirs any more.
 */
export async function orderWith(
  ports: OrderReadingPorts,
  userId: string,
  auctionId: string,
  kept: KeptOrder | null,
): Promise<Order | null> {
  const order = await readOrder(ports, userId, auctionId);
  return order === null ? null : { ...order, ...kept };
}
