import type { SaleMoney } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import { inTransaction, type Queryable, type Within } from '../../platform/database/index.ts';
import { lockSale } from './money.postgres.ts';
import type { SaleChange, SalePorts } from './sale-ports.ts';
import { cancelActionOf, scheduleReading } from './sale-work.postgres.ts';
import { saveMoney } from './save-money.postgres.ts';

/**
 * What a change returns: the next money and a result. If `money` is the object that the change was given, nothing is
 * saved.
 */
export interface Moved<Result> {
  money: SaleMoney;
  result: Result;
  /** Further writes of the transaction, after the money is written. */
  afterwards?: ((tx: Queryable) => Promise<unknown>) | undefined;
}

type Change<Result> = (money: SaleMoney, tx: Queryable) => Moved<Result> | Promise<Moved<Result>>;

/**
 * The only way to change an auction's money. Locks the sale, lets `change` make the next money, writes it with its
 * notifications in the same transaction, and publishes it after the commit (docs/money.md).
 */
export function changeSale<Result>(ports: SalePorts, auctionId: string, change: Change<Result>): Promise<Result> {
  return changeSaleWithin<Result, never>(ports, auctionId, change, (work) => inTransaction(ports.pool, work));
}

/**
 * As `changeSale`, but inside the transaction that `within` runs, such as a member's write or a staff action with its
 * audit entry.
 */
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

/**
 * Writes a change with its notifications and audit entries in the transaction that holds the sale's lock. The caller
 * publishes the change after the commit.
 */
export async function writeStep(ports: SalePorts, tx: Queryable, step: SaleChange): Promise<void> {
  await saveMoney(tx, step.before, step.after);
  await auditCancellations(ports, tx, step);
  await scheduleReadings(tx, step, ports.clock.now());
  await ports.notifier.about(tx, step);
}

/**
 * Records the staff actions behind attempts that this change shows as cancelled. The process that requested the
 * cancellation may have died.
 */
async function auditCancellations({ note }: SalePorts, tx: Queryable, step: SaleChange): Promise<void> {
  for (const { id: subjectId } of cancelledIn(step)) {
    const action = await cancelActionOf(tx, subjectId);
    if (action === null) continue;
    await note(tx, { ...action, subjectId, before: { state: 'PENDING' }, after: { state: 'CANCELLED' } });
  }
}

/** The attempts that this change shows as cancelled because Clamor requested it. */
function cancelledIn({ before, after }: SaleChange) {
  return after.payments.filter(
    ({ id, state, cancelAsked }) =>
      state === 'CANCELLED' && cancelAsked && before.payments.some((old) => old.id === id && old.state === 'PENDING'),
  );
}

/**
 * Schedules a reading of each payment for which this change leaves work at the provider: a refund to send, or an intent
 * to cancel.
 */
async function scheduleReadings(tx: Queryable, step: SaleChange, now: Instant): Promise<void> {
  const { before, after } = step;
  const asked = after.refunds.filter((refund) => refund.state === 'REQUESTED' && !before.refunds.includes(refund));
  for (const id of [...asked.map(({ paymentId }) => paymentId), ...cancelledIn(step).map(({ id }) => id)]) {
    await scheduleReading(tx, id, now);
  }
}
