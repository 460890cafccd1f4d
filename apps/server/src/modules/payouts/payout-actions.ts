import {
  cancelPayout,
  markPayoutPaid,
  type Payout,
  type PayoutChange,
  type PayoutChanged,
  payoutHold,
  preparePayout,
  returnPayout,
  type SellerAccount,
  writeOff,
} from '@clamor/domain/payouts';
import type { RefusalBy, SaleMoney } from '@clamor/domain/sales';
import { uuidv7 } from 'uuidv7';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { RecordStaffAction } from '../audit/index.ts';
import { assertCaughtUp, done, type MoneyPorts, NOT_FOUND, refusal, type StaffDone } from '../payments/index.ts';
import { bookTransfers, lockSale, type SaleChange, writeStep } from '../sales/index.ts';
import { accountOf, balanceOfSeller, lockBalance } from './balances.postgres.ts';
import { nextPayoutTo, PAYOUT_SIZE, type PayoutSize } from './next-payout.ts';
import { auctionsOf, lockSeller } from './payout-rows.postgres.ts';
import { readPayout, savePayout } from './payouts.postgres.ts';
import { recoverWriteOffs } from './recover-write-offs.ts';

/** Sales whose locks this transaction has, by auction id. */
type LockedSales = ReadonlyMap<string, SaleMoney>;

/**
 * Prepares a payout of a seller's payable money and credit, less their debt. Locks the seller's account, then each sale
 * by auction id, then the balance (docs/money.md#payouts).
 */
export async function preparePayoutTo(
  ports: MoneyPorts,
  sellerId: string,
  note: RecordStaffAction,
  size: PayoutSize = PAYOUT_SIZE,
): Promise<StaffDone<'wrong_state' | RefusalBy<typeof preparePayout>, Payout>> {
  assertCaughtUp(ports);
  const now = ports.clock.now();
  return await change(
    ports,
    async (tx) => {
      const seller = await lockSeller(tx, sellerId);
      if (seller === null) return NOT_FOUND;
      // A suspended seller gets no payout until staff have decided.
      if (!seller.mayBePaid) return refusal('wrong_state');
      const sales = await lockSales(tx, (await nextPayoutTo(tx, sellerId, now, size)).auctionIds);
      await recoverWriteOffs(tx, sellerId);
      const account = await accountOf(tx, sellerId);
      const prepared = preparePayout({ id: uuidv7(), sellerId, ...account }, [...sales.values()], now);
      return { before: null, sales, changed: prepared };
    },
    note,
  );
}

/**
 * Marks a payout as paid. Under the locks it checks again for reasons against sending that arose since the payout was
 * prepared.
 * @param sentAlready the bank has sent the money, so the payment is recorded in any case
 */
export function payoutWasPaid(
  ports: MoneyPorts,
  payoutId: string,
  { reference, sentAlready }: { reference: string; sentAlready: boolean },
  note: RecordStaffAction,
): Promise<StaffDone<RefusalBy<typeof markPayoutPaid>, Payout>> {
  const paid: Rule<RefusalBy<typeof markPayoutPaid>> = (payout, sales, seller) =>
    markPayoutPaid(payout, reference, sentAlready ? null : payoutHold(payout, sales, seller));
  return step(ports, payoutId, paid, note);
}

export function cancelPayoutOf(
  ports: MoneyPorts,
  payoutId: string,
  note: RecordStaffAction,
): Promise<StaffDone<RefusalBy<typeof cancelPayout>, Payout>> {
  return step(ports, payoutId, cancelPayout, note);
}

export function returnPayoutOf(
  ports: MoneyPorts,
  payoutId: string,
  note: RecordStaffAction,
): Promise<StaffDone<RefusalBy<typeof returnPayout>, Payout>> {
  return step(ports, payoutId, returnPayout, note);
}

/**
 * Writes off a seller's debt, at most all of it. The platform bears the loss.
 * @param owedCents the debt that staff saw; if it has changed since, the request is refused, because it may be a repeat
 */
export async function writeOffDebt(
  ports: MoneyPorts,
  sellerId: string,
  { cents, owedCents }: { cents: number; owedCents: number | undefined },
  note: RecordStaffAction,
): Promise<StaffDone<'wrong_cents' | 'debt_changed'>> {
  return await inTransaction(ports.pool, async (tx): Promise<StaffDone<'wrong_cents' | 'debt_changed'>> => {
    if ((await lockSeller(tx, sellerId)) === null) return NOT_FOUND;
    await lockBalance(tx, sellerId);
    const balanceCents = await balanceOfSeller(tx, sellerId);
    if (owedCents !== undefined && owedCents !== -balanceCents) return refusal('debt_changed');
    const transfer = writeOff(uuidv7(), sellerId, cents, balanceCents);
    if (transfer === null) return refusal('wrong_cents');
    await bookTransfers(tx, [transfer], null);
    const after = { balanceCents: balanceCents + cents };
    await note(tx, { subjectId: sellerId, before: { balanceCents }, after });
    return done(null);
  });
}

/** The change to a payout and its locked sales, or the refusal. */
type Planned<Refusal extends string> =
  | { before: Payout | null; sales: LockedSales; changed: PayoutChanged<Refusal> }
  | Exclude<StaffDone<Refusal>, { kind: 'done' }>;

type Rule<Refusal extends string> = (
  payout: Payout,
  sales: readonly SaleMoney[],
  seller: SellerAccount,
) => PayoutChanged<Refusal>;

async function step<Refusal extends string>(
  ports: MoneyPorts,
  payoutId: string,
  rule: Rule<Refusal>,
  note: RecordStaffAction,
): Promise<StaffDone<Refusal, Payout>> {
  assertCaughtUp(ports);
  const known = await readPayout(ports.pool, payoutId);
  if (known === null) return NOT_FOUND;
  return await change(
    ports,
    async (tx) => {
      const isActive = (await lockSeller(tx, known.sellerId))?.mayBePaid === true;
      const sales = await lockSales(tx, await auctionsOf(tx, known.claimIds));
      await lockBalance(tx, known.sellerId);
      const payout = await readPayout(tx, payoutId);
      const { debtCents } = await accountOf(tx, known.sellerId);
      if (payout === null) return NOT_FOUND;
      return { before: payout, sales, changed: rule(payout, [...sales.values()], { isActive, debtCents }) };
    },
    note,
  );
}

async function lockSales(tx: Queryable, auctionIds: readonly string[]): Promise<LockedSales> {
  const sales = new Map<string, SaleMoney>();
  for (const auctionId of auctionIds) sales.set(auctionId, await lockSale(tx, auctionId));
  return sales;
}

/** Writes a planned change with its audit entry and notifications, and announces it after the commit. */
async function change<Refusal extends string>(
  ports: MoneyPorts,
  plan: (tx: Queryable) => Promise<Planned<Refusal>>,
  note: RecordStaffAction,
): Promise<StaffDone<Refusal, Payout>> {
  const steps: SaleChange[] = [];
  const result = await inTransaction(ports.pool, async (tx): Promise<StaffDone<Refusal, Payout>> => {
    const planned = await plan(tx);
    if ('kind' in planned) return planned;
    const { before, sales, changed } = planned;
    if (!changed.ok) return refusal(changed.refusal);
    await savePayout(tx, changed);
    for (const made of stepsOf(sales, changed)) {
      steps.push(made);
      if (made.after !== made.before) await writeStep(ports, tx, made);
    }
    const { payout } = changed;
    if (payout.state === 'RETURNED') await recoverWriteOffs(tx, payout.sellerId);
    if (payout.state === 'PAID') await ports.notifier.paidOut(tx, payout);
    await note(tx, { subjectId: payout.id, before: before === null ? {} : factsOf(before), after: factsOf(payout) });
    return done(payout);
  });
  for (const made of steps) ports.onCommit(made);
  return result;
}

/**
 * One change for each sale of a payout, even if the sale itself stays as it is, because its seller must be notified.
 */
function stepsOf(held: LockedSales, { payout, sales }: Pick<PayoutChange, 'payout' | 'sales'>): SaleChange[] {
  const isIn = ({ claims }: SaleMoney) => claims.some(({ id }) => payout.claimIds.includes(id));
  return [...held].flatMap(([auctionId, before]) => {
    const after = sales.find(({ claims }) => claims[0]?.auctionId === auctionId) ?? before;
    return isIn(before) ? [{ auctionId, before, after }] : [];
  });
}

function factsOf({ state, cents, sellerId, reference }: Payout) {
  return { state, cents, sellerId, reference };
}
