import {
  askRefund,
  type Bearer,
  bookDispute,
  type Changed,
  claimIn,
  type DisputeSplit,
  dismissProblem,
  openRefundOf,
  orderOf,
  paymentIn,
  type RefusalBy,
  type SaleMoney,
} from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import type { RecordStaffAction } from '../audit/index.ts';
import { changeSale, type Moved } from '../sales/index.ts';
import { assertCaughtUp } from './caught-up.ts';
import { placeOfDispute, placeOfPayment } from './money-places.postgres.ts';
import type { MoneyPorts } from './money-ports.ts';
import { done, NOT_FOUND, refusal, type StaffDone } from './staff-done.ts';

/**
 * Refunds a completed payment, or retries a failed refund, at the request of staff (docs/money.md#refunds).
 * @param bearer who bears the refund; null: the request does not say
 */
export async function refundPayment(
  ports: MoneyPorts,
  paymentId: string,
  bearer: Bearer | null,
  note: RecordStaffAction,
): Promise<StaffDone<RefusalBy<typeof askRefund>>> {
  assertCaughtUp(ports);
  const place = await placeOfPayment(ports.pool, paymentId);
  if (place === null) return NOT_FOUND;
  const facts = (money: SaleMoney) => {
    const refund = openRefundOf(money, paymentId);
    return { state: paymentIn(money, paymentId).state, refund: refund?.state ?? null, attempt: refund?.attempt ?? 0 };
  };
  return await changeSale(ports, place.auctionId, (money, tx) =>
    action(tx, money, askRefund(money, paymentId, uuidv7(), bearer), { subjectId: paymentId, facts, note }),
  );
}

/**
 * Splits the money that a lost dispute took between seller and platform, as staff decide (docs/money.md#disputes).
 * @param afterwards further writes in the transaction, for the seller of the sale
 */
export async function splitDispute(
  ports: MoneyPorts,
  disputeId: string,
  split: DisputeSplit,
  note: RecordStaffAction,
  afterwards: (tx: Queryable, sellerId: string) => Promise<void>,
): Promise<StaffDone<RefusalBy<typeof bookDispute>>> {
  const place = await placeOfDispute(ports.pool, disputeId);
  if (place === null) return NOT_FOUND;
  const facts = ({ disputes }: SaleMoney) => {
    return { bookedCents: disputes.find(({ id }) => id === disputeId)?.bookedCents ?? 0 };
  };
  return await changeSale(ports, place.auctionId, async (money, tx) => {
    const noted = { subjectId: disputeId, facts, note };
    const moved = await action(tx, money, bookDispute(money, disputeId, uuidv7(), split), noted);
    if (moved.result.kind !== 'done') return moved;
    return { ...moved, afterwards: (later) => afterwards(later, claimIn(money, place.claimId).sellerId) };
  });
}

/** Dismisses the problem that a buyer reported. */
export async function dismissProblemOf(
  ports: MoneyPorts,
  auctionId: string,
  note: RecordStaffAction,
): Promise<StaffDone<RefusalBy<typeof dismissProblem>>> {
  return await changeSale(
    ports,
    auctionId,
    async (money, tx): Promise<Moved<StaffDone<RefusalBy<typeof dismissProblem>>>> => {
      const claim = money.claims.findLast(({ state }) => state === 'PAID');
      if (claim === undefined) return { money, result: money.claims.length === 0 ? NOT_FOUND : refusal('wrong_state') };
      const facts = (sale: SaleMoney) => {
        const { problem, problemAt } = orderOf(sale, claim.id);
        return { problem: problemAt === null ? null : problem };
      };
      return await action(tx, money, dismissProblem(money, claim.id), { subjectId: auctionId, facts, note });
    },
  );
}

interface Noted {
  subjectId: string;
  /** The facts about the sale that the audit records, before and after the action. */
  facts: (money: SaleMoney) => Readonly<Record<string, unknown>>;
  note: RecordStaffAction;
}

async function action<Refusal extends string>(
  tx: Queryable,
  money: SaleMoney,
  changed: Changed<Refusal>,
  { subjectId, facts, note }: Noted,
): Promise<Moved<StaffDone<Refusal>>> {
  if (!changed.ok) return { money, result: refusal(changed.refusal) };
  await note(tx, { subjectId, before: facts(money), after: facts(changed.money) });
  return { money: changed.money, result: done(null) };
}
