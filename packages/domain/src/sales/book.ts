import type { Claim, MoneyAccount, SaleMoney, Transfer } from './sale-money.ts';

/** A transfer of cents between two accounts. */
export type Move = Pick<Transfer, 'from' | 'to' | 'cents'>;

/** Returns the money with transfers of a claim added. A transfer of zero cents is left out. */
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

/** A seller's proceeds of a claim so far, in cents. */
export function sellerCentsOf({ transfers }: Pick<SaleMoney, 'transfers'>, claimId: string): number {
  return balanceOf(
    transfers.filter((transfer) => transfer.claimId === claimId),
    'seller',
  );
}

/** An account's balance in cents, summed from the transfers; it is not stored. */
export function balanceOf(transfers: readonly Transfer[], account: MoneyAccount): number {
  return transfers.reduce((sum, { from, to, cents }) => {
    return sum + (to === account ? cents : 0) - (from === account ? cents : 0);
  }, 0);
}
