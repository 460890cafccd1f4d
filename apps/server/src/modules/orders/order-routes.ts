import * as calls from '@clamor/contract/orders';
import type { CallShape, IdempotencyHeaders } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { answer, BAD_CURSOR, type Caller, type Refused, refuse, route } from '../../platform/http/index.ts';
import { keyedSession, REPLAYED } from '../idempotency/index.ts';
import type { Usernames } from '../members/index.ts';
import { askProvider, CLAIM_ENDING, type MoneyPorts } from '../payments/index.ts';
import { keepOrder, orderAgain } from './keep-order.ts';
import type { OrderAsked, OrderDone, StepRefusal } from './order-actions.ts';
import * as actions from './order-actions.ts';
import { orderPositionIn } from './order-cursor-position.ts';
import { chooseDelivery, type DeliveryRefusal } from './order-delivery.ts';
import { listOrders, readOrder } from './order-reading.ts';

export interface OrderRoutePorts extends MoneyPorts {
  names: Usernames;
  /** Starts the payments job at once. Called after a refund was requested. */
  kick: () => void;
}

interface AskedStep {
  caller: Caller;
  params: { auctionId: string };
  headers: z.output<typeof IdempotencyHeaders>;
  body?: unknown;
}

const NO_PICKUP = { errors: [{ field: 'method', message: 'Pickup is not offered for this item' }] };

/** Registers the routes for orders: reading them, and each step of the handover. */
export function registerOrderRoutes(app: FastifyInstance, ports: OrderRoutePorts): void {
  route(app, calls.listOrders, async ({ caller, query }) => {
    const { side = null, limit } = query;
    const after = orderPositionIn(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await listOrders(ports, { userId: caller.userId, side, limit, after }));
  });

  route(app, calls.readOrder, ({ caller, params }) => read(caller, params));

  route(app, calls.chooseDelivery, async (asked) => {
    const done = await askProvider(ports.log, () =>
      chooseDelivery(ports, orderOf(calls.chooseDelivery, asked), asked.body),
    );
    if (done.kind === 'problem') return done;
    if (done.kind === 'no_pickup') return refuse('VALIDATION_FAILED', NO_PICKUP);
    if (done.kind === 'refused') return DELIVERY_REFUSED[done.refusal];
    return await respond(asked, done);
  });

  route(app, calls.shipOrder, async (asked) =>
    respond(asked, await actions.shipOrder(ports, orderOf(calls.shipOrder, asked), asked.body)),
  );
  route(app, calls.handOver, async (asked) =>
    respond(asked, await actions.handOver(ports, orderOf(calls.handOver, asked))),
  );
  route(app, calls.setPickup, async (asked) =>
    respond(asked, await actions.setPickup(ports, orderOf(calls.setPickup, asked), asked.body.text)),
  );
  route(app, calls.receiveOrder, async (asked) =>
    respond(asked, await actions.receiveOrder(ports, orderOf(calls.receiveOrder, asked))),
  );
  route(app, calls.reportProblem, async (asked) =>
    respond(asked, await actions.reportProblem(ports, orderOf(calls.reportProblem, asked), asked.body.text)),
  );
  route(app, calls.cancelOrder, async (asked) => {
    const done = await askProvider(ports.log, () => actions.cancelOrder(ports, orderOf(calls.cancelOrder, asked)));
    if (done.kind === 'problem') return done;
    ports.kick();
    return await respond(asked, done);
  });

  function orderOf(call: CallShape, asked: AskedStep): OrderAsked {
    const session = keyedSession(call, asked);
    const { auctionId } = asked.params;
    return { session, auctionId, keep: (tx) => keepOrder(tx, ports, session, auctionId) };
  }

  async function respond({ caller, params }: AskedStep, done: OrderDone<StepRefusal>) {
    if (done.kind === 'key_reused') return refuse('KEY_REUSED');
    if (done.kind === 'repeated') {
      const order = await orderAgain(ports, caller.userId, params.auctionId, done.json);
      return order === null ? refuse('NOT_FOUND') : answer(200, order, REPLAYED);
    }
    if (done.kind === 'not_found') return refuse('NOT_FOUND');
    if (done.kind === 'refused') return STEP_REFUSED[done.refusal];
    return await read(caller, params);
  }

  async function read({ userId }: Caller, { auctionId }: { auctionId: string }) {
    const order = await readOrder(ports, userId, auctionId);
    return order === null ? refuse('NOT_FOUND') : answer(200, order);
  }
}

const DELIVERY_REFUSED = {
  claim_over: refuse('CLAIM_OVER'),
  claim_ending: CLAIM_ENDING,
  payment_in_progress: refuse('PAYMENT_IN_PROGRESS'),
  refund_open: refuse('WRONG_STATE'),
  wrong_state: refuse('WRONG_STATE'),
} satisfies Record<DeliveryRefusal, Refused>;

const STEP_REFUSED = {
  payment_disputed: refuse('WRONG_STATE'),
  refund_open: refuse('WRONG_STATE'),
  wrong_state: refuse('WRONG_STATE'),
} satisfies Record<StepRefusal, Refused>;
