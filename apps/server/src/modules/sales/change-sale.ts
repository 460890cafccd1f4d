import type { SaleMoney } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import { inTransaction, type Queryable, type Within } from '../../platform/database/index.ts';
import { lockSale } from './money.postgres.ts';
import type { SaleChange, SalePorts } from './sale-ports.ts';
import { cancelActionOf, scheduleReading } from './sale-work.postgres.ts';
import { saveMoney } from './save-money.postgres.ts';

/** The money that a rule made, and the result. The same money object means no change. */
export interface Moved<Result> {
  money: SaleMoney;
  result: Result;
  /** Further writes of the transaction, after the money. */
  afterwards?: ((tx: Queryable) => Promise<void>) | undefined;
}

type Change<Result> = (money: SaleMoney, tx: Queryable) => Moved<Result> | Promise<Moved<Result>>;

/**
 * The one way to change an auction's money. Under the lock a rule makes the next value, which is written with its
 * notifications in the same transaction and published after the commit (docs/money.md).
 */
export function changeSale<Result>(ports: SalePorts, auctionId: string, change: Change<Result>): Promise<Result> {
  return changeSaleWithin<Result, never>(ports, auctionId, change, (work) => inTransaction(ports.pool, work));
}

/** As `changeSale`, inside a larger transaction: a member's, or staff's with its audit. */
export async function changeSaleWithin<Result, Ended>(
  ports: SalePorts,
  auctionId: string,
  change: Change<Result>,
  within: Within<Ended>,
): Promise<Result | Ended> {
  const steps: SaleChange[] = [];
  const result = await within(async (tx) => {
    const before = await lockSale(tx, auctionId);
    const { money: after, result, afterwards } = await change(before, tx);
    if (after !== before) {
      const step = { auctionId, before, after };
      await writeStep(ports, tx, step);
      steps.push(step);
    }
    await afterwards?.(tx);
    return result;
  });
  for (const step of steps) ports.onCommit(step);
  return result;
}

/** Writes a step with its notifications and audit in the transaction that holds the lock. The caller publishes it after the commit. */
export async function writeStep(ports: SalePorts, tx: Queryable, step: SaleChange): Promise<void> {
  await saveMoney(tx, step.before, step.after);
  await auditCancellations(ports, tx, step);
  await scheduleReadings(tx, step, ports.clock.now());
  await ports.notifier.about(tx, step);
}

/** The process that sees the attempt end records the staff action. The process that started it may have died. */
async function auditCancellations({ note }: SalePorts, tx: Queryable, step: SaleChange): Promise<void> {
  for (const { id: subjectId } of cancelledIn(step)) {
    const action = await cancelActionOf(tx, subjectId);
    if (action === null) continue;
    await note(tx, { ...action, subjectId, before: { state: 'PENDING' }, after: { state: 'CANCELLED' } });
  }
}

/** The attempts whose cancellation Clamor requested and that are cancelled now. */
function cancelledIn({ before, after }: SaleChange) {
  return after.payments.filter(
    ({ id, state, cancelAsked }) =>
      state === 'CANCELLED' && cancelAsked && before.payments.some((old) => old.id === id && old.state === 'PENDING'),
  );
}

/** The payment's next reading does the work at the provider that this step requires. */
async function scheduleReadings(tx: Queryable, step: SaleChange, now: Instant): Promise<void> {
  const { before, after } = step;
  const asked = after.refunds.filter((refund) => refund.state === 'REQUESTED' && !before.refunds.includes(refund));
  for (const id of [...asked.map(({ paymentId }) => paymentId), ...cancelledIn(step).map(({ id }) => id)]) {
    await scheduleReading(tx, id, now);
  }
}
