import * as calls from '@clamor/contract/staff-money';
import type { Payout } from '@clamor/domain/payouts';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, DONE, positionOfCursor, refuse, route } from '../../platform/http/index.ts';
import { askProvider, type StaffDone } from '../payments/index.ts';
import {
  cancelPayoutOf,
  payoutList,
  payoutsCsv,
  payoutWasPaid,
  preparePayoutTo,
  returnPayoutOf,
  wirePayout,
  writeOffDebt,
} from '../payouts/index.ts';
import { notDone, noteOf, type StaffMoneyPorts } from './staff-money-routes.ts';

const NOTHING = 'Nothing of this seller\u2019s can be paid out now.';
const TOO_MUCH = 'That is more than this seller owes.';
const DEBT_CHANGED = 'This seller\u2019s debt has changed. Look at it again.';

/** Registers the staff routes for payouts, which staff send by hand. */
export function registerStaffPayoutRoutes(app: FastifyInstance, ports: StaffMoneyPorts): void {
  const { pool, clock, log } = ports;

  route(app, calls.listPayouts, async ({ query }) => {
    const { limit, cursor } = query;
    const after = positionOfCursor(cursor);
    if (after === undefined) return BAD_CURSOR;
    return answer(200, await payoutList(pool, { limit, after }, clock.now()));
  });

  route(app, calls.exportPayouts, () => payoutsCsv(pool));

  route(app, calls.preparePayout, async ({ staff, body }) => {
    const note = noteOf(ports, staff, 'prepare_payout', {});
    const done = await askProvider(log, () => preparePayoutTo(ports, body.sellerId, note));
    if (done.kind === 'problem') return done;
    if (done.kind === 'done') return answer(201, wirePayout(done.result));
    return notDone(done, {
      nothing_payable: refuse('WRONG_STATE', {}, NOTHING),
      wrong_state: refuse('WRONG_STATE'),
    });
  });

  const step = async (change: () => Promise<StaffDone<'wrong_state', Payout>>) => {
    const done = await askProvider(log, change);
    if (done.kind === 'problem') return done;
    return done.kind === 'done'
      ? answer(200, wirePayout(done.result))
      : notDone(done, { wrong_state: refuse('WRONG_STATE') });
  };
  route(app, calls.payoutPaid, async ({ params, staff, body: { reference, sentAlready } }) => {
    const note = noteOf(ports, staff, 'payout_paid', sentAlready ? { reference, sentAlready } : { reference });
    const done = await askProvider(log, () => payoutWasPaid(ports, params.id, { reference, sentAlready }, note));
    if (done.kind === 'problem') return done;
    if (done.kind === 'done') return answer(200, wirePayout(done.result));
    return notDone(done, {
      held_by_suspended: refuse('PAYOUT_HELD', { reason: 'suspended' }),
      held_by_refund: refuse('PAYOUT_HELD', { reason: 'refund' }),
      held_by_dispute: refuse('PAYOUT_HELD', { reason: 'dispute' }),
      held_by_problem: refuse('PAYOUT_HELD', { reason: 'problem' }),
      held_by_debt: refuse('PAYOUT_HELD', { reason: 'debt' }),
      wrong_state: refuse('WRONG_STATE'),
    });
  });
  route(app, calls.cancelPayout, ({ params, staff }) =>
    step(() => cancelPayoutOf(ports, params.id, noteOf(ports, staff, 'cancel_payout', {}))),
  );
  route(app, calls.returnPayout, ({ params, staff }) =>
    step(() => returnPayoutOf(ports, params.id, noteOf(ports, staff, 'payout_returned', {}))),
  );

  route(app, calls.writeOff, async ({ params, staff, body: { cents, owedCents, reason } }) => {
    const note = noteOf(ports, staff, 'write_off', { cents, reason });
    const done = await writeOffDebt(ports, params.id, { cents, owedCents }, note);
    if (done.kind === 'done') return DONE;
    return notDone(done, {
      wrong_cents: refuse('WRONG_STATE', {}, TOO_MUCH),
      debt_changed: refuse('WRONG_STATE', {}, DEBT_CHANGED),
    });
  });
}
