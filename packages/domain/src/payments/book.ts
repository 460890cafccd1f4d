import type { MoneyAccount, SaleMoney, Transfer } from './sale-money.ts';

/** The money with further transfers; nothing is written for zero cents. */
export function book(money: SaleMoney, ...transfers: readonly Transfer[]): SaleMoney {
  return { ...money, transfers: [...money.transfers, ...transfers.filter(({ cents }) => cents > 0)] };
}

/** What an account has, in cents: a sum, kept nowhere. */
export function balanceOf(transfers: readonly Transfer[], account: MoneyAccount): number {
  return transfers.reduce((sum, { from, to, cents }) => {
    return sum + (to === account ? cents : 0) - (from === account ? cents : 0);
  }, 0);
}
