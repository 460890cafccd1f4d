import { claimIn, finishEnding, giveUpEnding, paymentIn, pendingOf, type RefusalBy } from '@clamor/domain/sales';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { BegunStaffAction } from '../audit/index.ts';
import { type EndingRefusal, endClaim } from './end-claim.ts';
import { placeOfClaim, placeOfPayment } from './money-places.postgres.ts';
import type { MoneyPorts } from './money-ports.ts';
import { done, NOT_FOUND, type StaffDone } from './staff-done.ts';

/**
 * Cancels an attempt to pay at the request of staff; its claim goes on. The action is audited by the reading that sees
 * the attempt end (docs/money.md#release).
 */
export async function cancelPayment(
  ports: MoneyPorts,
  paymentId: string,
  action: BegunStaffAction,
): Promise<StaffDone<'wrong_state' | EndingRefusal>> {
  const place = await placeOfPayment(ports.pool, paymentId);
  if (place === null) return NOT_FOUND;
  const { claimId } = place;
  const ended = await endClaim<null, 'wrong_state' | EndingRefusal, never>(ports, {
    ...place,
    begin: (money) => (paymentIn(money, paymentId).state === 'PENDING' ? null : 'wrong_state'),
    async finish(money) {
      if (claimIn(money, claimId).state !== 'DUE') return { kind: 'refused', refusal: 'claim_over' };
      if (pendingOf(money, claimId).length > 0) return { kind: 'refused', refusal: 'payment_in_progress' };
      return { money: giveUpEnding(money, claimId), result: null };
    },
    action,
    within: (work) => inTransaction(ports.pool, work),
  });
  return ended.kind === 'ended' ? done(null) : ended;
}

/** Releases a claim that is due at the request of staff, even before its deadline. */
export async function releaseClaim(
  ports: MoneyPorts,
  claimId: string,
  action: BegunStaffAction,
): Promise<StaffDone<RefusalBy<typeof finishEnding> | EndingRefusal>> {
  const place = await placeOfClaim(ports.pool, claimId);
  if (place === null) return NOT_FOUND;
  const ended = await endClaim<null, RefusalBy<typeof finishEnding>, never>(ports, {
    ...place,
    begin: () => null,
    async finish(money, tx: Queryable) {
      const released = finishEnding(money, claimId);
      if (!released.ok) return { kind: 'refused', refusal: released.refusal };
      await ports.note(tx, { ...action, subjectId: claimId, before: { state: 'DUE' }, after: { state: 'RELEASED' } });
      return { money: released.money, result: null };
    },
    action,
    within: (work) => inTransaction(ports.pool, work),
  });
  return ended.kind === 'ended' ? done(null) : ended;
}
