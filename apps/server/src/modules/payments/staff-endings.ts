import { claimIn, finishEnding, giveUpEnding, paymentIn, pendingOf } from '@clamor/domain/payments';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { endClaim } from './end-claim.ts';
import { placeOfClaim, placeOfPayment } from './money-places.postgres.ts';
import type { MoneyPorts } from './money-ports.ts';
import { done, NOT_FOUND, type NoteDeed, type StaffDone } from './staff-deed.ts';

/** Staff end a try to pay; its claim goes on (docs/money.md#release). */
export async function cancelPayment(ports: MoneyPorts, paymentId: string, note: NoteDeed): Promise<StaffDone> {
  const place = await placeOfPayment(ports.pool, paymentId);
  if (place === null) return NOT_FOUND;
  const { claimId } = place;
  const ended = await endClaim<null, never>(ports, {
    ...place,
    begin: (money) => (paymentIn(money, paymentId).state === 'PENDING' ? null : 'wrong_state'),
    async finish(money, tx) {
      if (claimIn(money, claimId).state !== 'DUE') return { kind: 'refused', refusal: 'claim_over' };
      if (pendingOf(money, claimId).length > 0) return { kind: 'refused', refusal: 'payment_in_progress' };
      const { state } = paymentIn(money, paymentId);
      await note(tx, { subjectId: paymentId, before: { state: 'PENDING' }, after: { state } });
      return { money: giveUpEnding(money, claimId), result: null };
    },
    within: (work) => inTransaction(ports.pool, work),
  });
  return ended.kind === 'ended' ? done(null) : ended;
}

/** Staff end a claim that is due, whenever they like. */
export async function releaseClaim(ports: MoneyPorts, claimId: string, note: NoteDeed): Promise<StaffDone> {
  const place = await placeOfClaim(ports.pool, claimId);
  if (place === null) return NOT_FOUND;
  const ended = await endClaim<null, never>(ports, {
    ...place,
    begin: () => null,
    async finish(money, tx: Queryable) {
      const released = finishEnding(money, claimId);
      if (!released.ok) return { kind: 'refused', refusal: released.refusal };
      await note(tx, { subjectId: claimId, before: { state: 'DUE' }, after: { state: 'RELEASED' } });
      return { money: released.money, result: null };
    },
    within: (work) => inTransaction(ports.pool, work),
  });
  return ended.kind === 'ended' ? done(null) : ended;
}
