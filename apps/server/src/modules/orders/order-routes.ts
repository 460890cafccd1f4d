import * as calls from '@clamor/contract/orders';
import type { CallShape, IdempotencyHeaders } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { answer, BAD_CURSOR, type Caller, type Refused, refuse, route } from '../../platform/http/index.ts';
import { keyedSession, REPLAYED } from '../idempotency/index.ts';
import type { Usernames } from '../members/index.ts';
import { askProvider, CLAIM_ENDING, type MoneyPorts } from '../payments/index.ts';
import { type KeptOrder, keepOrder, orderWith } from './keep-order.ts';
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

/** An order on which an action is requested. */
interface KeyedOrder extends OrderAsked {
  /** The stored answer, once the step is done; null without a key. */
  kept: KeptOrder | null;
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
    const order = orderOf(calls.chooseDelivery, asked);
    const done = await askProvider(ports.log, () => chooseDelivery(ports, order, asked.body));
    if (done.kind === 'problem') return done;
    if (done.kind === 'no_pickup') return refuse('VALIDATION_FAILED', NO_PICKUP);
    if (done.kind === 'refused') return DELIVERY_REFUSED[done.refusal];
    return await respond(order, done);
  });

  route(app, calls.shipOrder, async (asked) => {
    const order = orderOf(calls.shipOrder, asked);
    return await respond(order, await actions.shipOrder(ports, order, asked.body));
  });
  route(app, calls.handOver, async (asked) => {
    const order = orderOf(calls.handOver, asked);
    return await respond(order, await actions.handOver(ports, order));
  });
  route(app, calls.setPickup, async (asked) => {
    const order = orderOf(calls.setPickup, asked);
    return await respond(order, await actions.setPickup(ports, order, asked.body.text));
  });
  route(app, calls.receiveOrder, async (asked) => {
    const order = orderOf(calls.receiveOrder, asked);
    return await respond(order, await actions.receiveOrder(ports, order));
  });
  route(app, calls.reportProblem, async (asked) => {
    const order = orderOf(calls.reportProblem, asked);
    return await respond(order, await actions.reportProblem(ports, order, asked.body.text));
  });
  route(app, calls.cancelOrder, async (asked) => {
    const order = orderOf(calls.cancelOrder, asked);
    const done = await askProvider(ports.log, () => actions.cancelOrder(ports, order));
    if (done.kind === 'problem') return done;
    ports.kick();
    return await respond(order, done);
  });

  function orderOf(call: CallShape, asked: AskedStep): KeyedOrder {
    const session = keyedSession(call, asked);
    const { auctionId } = asked.params;
    const order: KeyedOrder = {
      session,
      auctionId,
      kept: null,
      keep: async (tx) => {
        order.kept = await keepOrder(tx, ports, session, auctionId);
      },
    };
    return order;
  }

  /** Answers what is stored under the request's key, so that a repeat gets the same, whatever happened since the step. */
  async function respond({ session, auctionId, kept }: KeyedOrder, done: OrderDone<StepRefusal>) {
    if (done.kind === 'key_reused') return refuse('KEY_REUSED');
    if (done.kind === 'not_found') return refuse('NOT_FOUND');
    if (done.kind === 'refused') return STEP_REFUSED[done.refusal];
    const isRepeated = done.kind === 'repeated';
    const stored: KeptOrder | null = isRepeated ? JSON.parse(done.json) : kept;
    const order = await orderWith(ports, session.userId, auctionId, stored);
    return order === null ? refuse('NOT_FOUND') : answer(200, order, isRepeated ? REPLAYED : {});
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
