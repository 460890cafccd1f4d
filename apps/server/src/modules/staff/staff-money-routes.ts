import * as calls from '@clamor/contract/staff-money';
import type { MoneyRefusal } from '@clamor/domain/sales';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, DONE, markOfCursor, refuse, route, type StaffCaller } from '../../platform/http/index.ts';
import type { RecordStaffAction } from '../audit/index.ts';
import {
  askProvider,
  cancelPayment,
  dismissProblemOf,
  type MoneyPorts,
  refundPayment,
  releaseClaim,
  type StaffDone,
  splitDispute,
  staffPayment,
  staffPayments,
  stuckOrders,
} from '../payments/index.ts';

export interface StaffMoneyPorts extends MoneyPorts {
  /** Something is to be asked of the provider. */
  kick: () => void;
}

const NO_BEARER = {
  errors: [
    { field: 'bearer', message: 'The money is in a payout: say who bears the refund, the seller or the platform' },
  ],
};
const WRONG_SHARES = 'The shares have to make what nobody bears yet.';
const DISPUTED = 'The bank holds this payment: what it decides is booked, and nothing is sent back beside it.';

/** What staff do with payments and sales. */
export function registerStaffMoneyRoutes(app: FastifyInstance, ports: StaffMoneyPorts): void {
  registerPayments(app, ports);
  registerSales(app, ports);
}

function registerPayments(app: FastifyInstance, ports: StaffMoneyPorts): void {
  const { pool, log } = ports;

  route(app, calls.listPayments, async ({ query }) => {
    const { q = null, status = null, limit, cursor } = query;
    const after = markOfCursor(cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await staffPayments(pool, { q, status, limit, after }));
  });

  route(app, calls.cancelPayment, async ({ params, staff }) => {
    const action = { staffName: staff.name, action: 'cancel_payment', details: {} };
    const done = await askProvider(log, () => cancelPayment(ports, params.id, action));
    if (done.kind === 'problem') return done;
    if (done.kind === 'done') return answer(200, await staffPayment(pool, params.id));
    const isInProgress = done.kind === 'refused' && IN_PROGRESS.includes(done.refusal);
    return isInProgress ? refuse('PAYMENT_IN_PROGRESS') : notDone(done);
  });

  route(app, calls.refundPayment, async ({ params, staff, body }) => {
    const { reason, bearer = null } = body;
    const note = noteOf(ports, staff, 'refund_payment', { reason, bearer });
    const by = bearer === 'platform' ? 'losses' : bearer;
    const done = await askProvider(log, () => refundPayment(ports, params.id, by, note));
    if (done.kind === 'problem') return done;
    if (done.kind !== 'done') return notDone(done);
    ports.kick();
    return answer(200, await staffPayment(pool, params.id));
  });
}

function registerSales(app: FastifyInstance, ports: StaffMoneyPorts): void {
  const { pool, clock, log } = ports;

  route(app, calls.bookDispute, async ({ params, staff, body }) => {
    const note = noteOf(ports, staff, 'book_dispute', { ...body });
    return told(await splitDispute(ports, params.id, body, note));
  });

  route(app, calls.releaseClaim, async ({ params, staff, body }) => {
    const action = { staffName: staff.name, action: 'release_claim', details: { reason: body.reason } };
    const done = await askProvider(log, () => releaseClaim(ports, params.id, action));
    if (done.kind === 'problem') return done;
    if (done.kind !== 'refused') return told(done);
    if (done.refusal === 'claim_over') return refuse('CLAIM_OVER');
    if (done.refusal === 'claim_ending') return refuse('CLAIM_ENDING');
    return done.refusal === 'payment_in_progress' ? refuse('PAYMENT_IN_PROGRESS') : notDone(done);
  });

  route(app, calls.listStuckOrders, async ({ query }) => {
    const { list, q = null, limit, cursor } = query;
    const after = markOfCursor(cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await stuckOrders(pool, { list, q, limit, after }, clock.now()));
  });

  route(app, calls.dismissProblem, async ({ params, staff, body }) => {
    const note = noteOf(ports, staff, 'dismiss_problem', { reason: body.reason });
    return told(await dismissProblemOf(ports, params.auctionId, note));
  });
}

/** Another ending is under way, or the bank works on it: the try may be ended a little later. */
const IN_PROGRESS: readonly MoneyRefusal[] = ['payment_in_progress', 'claim_ending'];

/** The audit of an action, written with it. */
export function noteOf(
  ports: Pick<MoneyPorts, 'note'>,
  { name: staffName }: StaffCaller,
  action: string,
  details: Readonly<Record<string, unknown>>,
): RecordStaffAction {
  return (tx, facts) => ports.note(tx, { staffName, action, details, ...facts });
}

function told(done: StaffDone) {
  return done.kind === 'done' ? DONE : notDone(done);
}

/** Why it was not done. */
export function notDone(done: Exclude<StaffDone<unknown>, { kind: 'done' }>) {
  if (done.kind === 'not_found') return refuse('NOT_FOUND');
  switch (done.refusal) {
    case 'bearer_missing':
      return refuse('VALIDATION_FAILED', NO_BEARER);
    case 'wrong_cents':
      return refuse('WRONG_STATE', {}, WRONG_SHARES);
    case 'payment_disputed':
      return refuse('WRONG_STATE', {}, DISPUTED);
    default:
      return refuse('WRONG_STATE');
  }
}
