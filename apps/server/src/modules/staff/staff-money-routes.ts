import * as calls from '@clamor/contract/staff-money';
import type { FastifyInstance } from 'fastify';
import {
  answer,
  BAD_CURSOR,
  DONE,
  positionOfCursor,
  type Refused,
  refuse,
  route,
  type StaffCaller,
} from '../../platform/http/index.ts';
import type { RecordStaffAction } from '../audit/index.ts';
import {
  askProvider,
  CLAIM_ENDING,
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
import { recoverWriteOffs } from '../payouts/index.ts';

export interface StaffMoneyPorts extends MoneyPorts {
  /** Starts the payments job at once, because something must be requested from the provider. */
  kick: () => void;
}

const NO_BEARER = {
  errors: [
    { field: 'bearer', message: 'The money is in a payout: say who bears the refund, the seller or the platform' },
  ],
};
const WRONG_SHARES = 'The shares have to make what nobody bears yet.';
const DISPUTED = 'The bank holds this payment: what it decides is booked, and nothing is sent back beside it.';

/** Registers the staff routes for payments and sales. */
export function registerStaffMoneyRoutes(app: FastifyInstance, ports: StaffMoneyPorts): void {
  registerPayments(app, ports);
  registerSales(app, ports);
}

function registerPayments(app: FastifyInstance, ports: StaffMoneyPorts): void {
  const { pool, log } = ports;

  route(app, calls.listPayments, async ({ query }) => {
    const { q = null, status = null, limit, cursor } = query;
    const after = positionOfCursor(cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await staffPayments(pool, { q, status, limit, after }));
  });

  route(app, calls.cancelPayment, async ({ params, staff }) => {
    const action = { staffName: staff.name, action: 'cancel_payment', details: {} };
    const done = await askProvider(log, () => cancelPayment(ports, params.id, action));
    if (done.kind === 'problem') return done;
    if (done.kind === 'done') return answer(200, await staffPayment(pool, params.id));
    return notDone(done, {
      // The claim is being ended already, or the bank is processing the payment. A later call may succeed.
      claim_ending: refuse('PAYMENT_IN_PROGRESS'),
      payment_in_progress: refuse('PAYMENT_IN_PROGRESS'),
      claim_over: refuse('WRONG_STATE'),
      wrong_state: refuse('WRONG_STATE'),
    });
  });

  route(app, calls.refundPayment, async ({ params, staff, body }) => {
    const { reason, bearer = null } = body;
    const note = noteOf(ports, staff, 'refund_payment', { reason, bearer });
    const by = bearer === 'platform' ? 'losses' : bearer;
    const done = await askProvider(log, () => refundPayment(ports, params.id, by, note));
    if (done.kind === 'problem') return done;
    if (done.kind !== 'done') {
      return notDone(done, {
        bearer_missing: refuse('VALIDATION_FAILED', NO_BEARER),
        payment_disputed: refuse('WRONG_STATE', {}, DISPUTED),
        wrong_state: refuse('WRONG_STATE'),
      });
    }
    ports.kick();
    return answer(200, await staffPayment(pool, params.id));
  });
}

function registerSales(app: FastifyInstance, ports: StaffMoneyPorts): void {
  const { pool, clock, log } = ports;

  route(app, calls.bookDispute, async ({ params, staff, body }) => {
    const note = noteOf(ports, staff, 'book_dispute', { ...body });
    const done = await splitDispute(ports, params.id, body, note, recoverWriteOffs);
    if (done.kind === 'done') return DONE;
    return notDone(done, {
      wrong_cents: refuse('WRONG_STATE', {}, WRONG_SHARES),
      wrong_state: refuse('WRONG_STATE'),
    });
  });

  route(app, calls.releaseClaim, async ({ params, staff, body }) => {
    const action = { staffName: staff.name, action: 'release_claim', details: { reason: body.reason } };
    const done = await askProvider(log, () => releaseClaim(ports, params.id, action));
    if (done.kind === 'problem') return done;
    if (done.kind === 'done') return DONE;
    return notDone(done, {
      claim_over: refuse('CLAIM_OVER'),
      claim_ending: CLAIM_ENDING,
      payment_in_progress: refuse('PAYMENT_IN_PROGRESS'),
      wrong_state: refuse('WRONG_STATE'),
    });
  });

  route(app, calls.listStuckOrders, async ({ query }) => {
    const { list, q = null, limit, cursor } = query;
    const after = positionOfCursor(cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await stuckOrders(pool, { list, q, limit, after }, clock.now()));
  });

  route(app, calls.dismissProblem, async ({ params, staff, body }) => {
    const note = noteOf(ports, staff, 'dismiss_problem', { reason: body.reason });
    const done = await dismissProblemOf(ports, params.auctionId, note);
    if (done.kind === 'done') return DONE;
    return notDone(done, { wrong_state: refuse('WRONG_STATE') });
  });
}

/** A function that writes the audit entry of a staff action in the action's transaction. */
export function noteOf(
  ports: Pick<MoneyPorts, 'note'>,
  { name: staffName }: StaffCaller,
  action: string,
  details: Readonly<Record<string, unknown>>,
): RecordStaffAction {
  return (tx, facts) => ports.note(tx, { staffName, action, details, ...facts });
}

/**
 * The answer to an action that was not done. It does not compile unless `answers` has one for each refusal of the
 * action.
 */
export function notDone<Refusal extends string, Answer extends Refused>(
  done: Exclude<StaffDone<Refusal, unknown>, { kind: 'done' }>,
  answers: Record<Refusal, Answer>,
): Answer | Refused<'NOT_FOUND'> {
  return done.kind === 'not_found' ? refuse('NOT_FOUND') : answers[done.refusal];
}
