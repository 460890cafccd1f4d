import type { Claim, MoneyAccount, SaleMoney, Transfer } from './sale-money.ts';

/** Cents from one account to another. */
export type Move = Pick<Transfer, 'from' | 'to' | 'cents'>;

/** The money with transfers of a claim; nothing is written for zero cents. */
export function book(
  money: SaleMoney,
  { id: claimId, sellerId }: Claim,
  { kind, cause }: Pick<Transfer, 'kind' | 'cause'>,
  ...moves: readonly Move[]
): SaleMoney {
  const made = moves
    .filter(({ cents }) => cents > 0)
    .map((move): Transfer => ({ ...move, kind, cause, sellerId, claimId, payoutId: null }));
  return { ...money, transfers: [...money.transfers, ...made] };
}

/** What a claim has left its seller so far, in cents. */
export function sellerCentsOf({ transfers }: Pick<SaleMoney, 'transfers'>, claimId: string): number {
  return balanceOf(
    transfers.filter((transfer) => transfer.claimId === claimId),
    'seller',
  );
}

/** What an account has, in cents: a sum, kept nowhere. */
export function balanceOf(transfers: readonly Transfer[], account: MoneyAccount): number {
  return transfers.reduce((sum, { from, to, cents }) => {
    return sum + (to === account ? cents : 0) - (from === account ? cents : 0);
  }, 0);
}
