import type { SaleMoney } from '@clamor/domain/payments';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { holdMoney } from './money.postgres.ts';
import type { MoneyPorts, MoneyStep } from './money-ports.ts';
import { saveMoney } from './save-money.postgres.ts';

/** What a rule made of an auction's money; the same value where nothing is to change. */
export interface Moved<Result> {
  money: SaleMoney;
  result: Result;
}

/** The transaction that a step is made in. */
export type Within<Ended> = <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result | Ended>;

/**
 * The one way to change an auction's money: under its lock a rule makes the next value, which is written with its letters in the same
 * transaction and told when that is committed (docs/money.md).
 * @param within the transaction that it is made in, where it is more than one of its own
 */
export async function moveMoney<Result, Ended = never>(
  ports: MoneyPorts,
  auctionId: string,
  change: (money: SaleMoney, tx: Queryable) => Moved<Result> | Promise<Moved<Result>>,
  within: Within<Ended> = (work) => inTransaction(ports.pool, work),
): Promise<Result | Ended> {
  let step: MoneyStep | null = null;
  const result = await within(async (tx) => {
    const before = await holdMoney(tx, auctionId);
    const moved = await change(before, tx);
    if (moved.money !== before) {
      step = { auctionId, before, after: moved.money };
      await saveMoney(tx, before, moved.money);
      await ports.letters(tx, step);
    }
    return moved.result;
  });
  if (step !== null) ports.told(step);
  return result;
}
