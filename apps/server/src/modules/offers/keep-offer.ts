import type { Offer } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { type KeyedSession, keepAnswer } from '../idempotency/index.ts';
import type { MoneyPorts } from '../payments/index.ts';
import { wireOffer } from '../sales/index.ts';

/**
 * Returns a function that stores the offer as the answer under the request's key. It runs in the transaction that
 * changes the sale.
 */
export function keepOffer(ports: Pick<MoneyPorts, 'clock'>, session: KeyedSession, offer: Offer) {
  return (tx: Queryable) => keepAnswer(tx, ports, session, () => ({ status: 200, body: wireOffer(offer) }));
}
