import * as calls from '@clamor/contract/orders';
import type { MoneyRefusal } from '@clamor/domain/payments';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, type Caller, refuse, route } from '../../platform/http/index.ts';
import type { Usernames } from '../accounts/index.ts';
import { askProvider, type ProviderLog } from './ask-provider.ts';
import type { MoneyPorts } from './money-ports.ts';
import { callOff, complain, handItOver, type OrderDone, receive, sayWhere, ship } from './order-deeds.ts';
import { chooseHow } from './order-delivery.ts';
import { orderMarkIn } from './order-mark.ts';
import { listOrders, readOrder } from './order-reading.ts';

export interface OrderRoutePorts extends MoneyPorts {
  names: Usernames;
  log: ProviderLog;
  /** Something is to be sent back. */
  kick: () => void;
}

const NO_PICKUP = { errors: [{ field: 'method', message: 'Pickup is not offered for this item' }] };

/** Handing over what was paid: reading orders, and each step of either side. */
export function registerOrderRoutes(app: FastifyInstance, ports: OrderRoutePorts): void {
  route(app, calls.listOrders, async ({ caller, query }) => {
    const { side = null, limit } = query;
    const after = orderMarkIn(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await listOrders(ports, { userId: caller.userId, side, limit, after }));
  });

  route(app, calls.readOrder, ({ caller, params }) => read(caller, params));

  route(app, calls.chooseDelivery, async ({ caller, params, body }) => {
    const done = await askProvider(ports.log, () => chooseHow(ports, asked(caller, params), body));
    if (done.kind === 'problem') return done;
    if (done.kind === 'no_pickup') return refuse('VALIDATION_FAILED', NO_PICKUP);
    if (done.kind === 'refused') return refuse(DELIVERY_CODES[done.refusal] ?? 'WRONG_STATE');
    return await told(caller, params, done);
  });

  route(app, calls.shipOrder, async ({ caller, params, body }) =>
    told(caller, params, await ship(ports, asked(caller, params), body)),
  );
  route(app, calls.handOver, async ({ caller, params }) =>
    told(caller, params, await handItOver(ports, asked(caller, params))),
  );
  route(app, calls.tellPickup, async ({ caller, params, body }) =>
    told(caller, params, await sayWhere(ports, asked(caller, params), body.text)),
  );
  route(app, calls.receiveOrder, async ({ caller, params }) =>
    told(caller, params, await receive(ports, asked(caller, params))),
  );
  route(app, calls.tellProblem, async ({ caller, params, body }) =>
    told(caller, params, await complain(ports, asked(caller, params), body.text)),
  );
  route(app, calls.cancelOrder, async ({ caller, params }) => {
    const done = await askProvider(ports.log, () => callOff(ports, asked(caller, params)));
    if (done.kind === 'problem') return done;
    ports.kick();
    return await told(caller, params, done);
  });

  async function told(caller: Caller, params: { auctionId: string }, done: OrderDone) {
    if (done.kind === 'session_ended') return refuse('UNAUTHENTICATED');
    if (done.kind === 'not_found') return refuse('NOT_FOUND');
    if (done.kind === 'refused') return refuse('WRONG_STATE');
    return await read(caller, params);
  }

  async function read({ userId }: Caller, { auctionId }: { auctionId: string }) {
    const order = await readOrder(ports, userId, auctionId);
    return order === null ? refuse('NOT_FOUND') : answer(200, order);
  }
}

/** What else is refused is another state than the deed needs. */
const DELIVERY_CODES: Partial<Record<MoneyRefusal, 'CLAIM_OVER' | 'CLAIM_ENDING' | 'PAYMENT_IN_PROGRESS'>> = {
  claim_over: 'CLAIM_OVER',
  claim_ending: 'CLAIM_ENDING',
  payment_in_progress: 'PAYMENT_IN_PROGRESS',
};

function asked(session: Caller, { auctionId }: { auctionId: string }) {
  return { session, auctionId };
}
