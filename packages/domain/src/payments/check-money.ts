import { balanceOf } from './book.ts';
import { amountsOf, isUncharged } from './claim.ts';
import type { Claim, SaleMoney } from './sale-money.ts';

/**
 * What is wrong with an auction's money, in words; empty where the books are in order. Written without the rules that it checks
 * (docs/money.md#never).
 */
export function findMoneyFaults(money: SaleMoney): string[] {
  const open = money.claims.filter(({ state }) => state === 'DUE' || state === 'PAID');
  return [
    ...(open.length > 1 ? ['more than one claim is due or paid'] : []),
    ...money.claims.flatMap((claim) => claimFaults(money, claim)),
    ...bookFaults(money),
  ];
}

function claimFaults(money: SaleMoney, claim: Claim): string[] {
  const payments = money.payments.filter(({ claimId }) => claimId === claim.id);
  const inState = (...states: string[]) => payments.filter(({ state }) => states.includes(state));
  const completed = inState('COMPLETED');
  const { totalCents } = amountsOf(claim);
  const faults: string[] = [];
  if (completed.length > 1) faults.push('two payments completed one claim');
  if (completed.length + inState('PENDING').length > 1) faults.push('a payment is open beside another');
  if (completed.some(({ receivedCents }) => receivedCents !== totalCents)) faults.push('other cents completed a claim');
  if (completed.length > 0 && claim.state !== 'PAID') faults.push('a completed payment paid no claim');
  if (claim.state === 'PAID' && completed.length === 0 && !isUncharged(claim))
    faults.push('a claim is paid by nothing');
  if (claim.state === 'REFUNDED' && inState('REFUNDED', 'RETURNING').length === 0 && !isUncharged(claim))
    faults.push('no money went back');
  if (claim.ending && claim.state !== 'DUE') faults.push('what is over is being ended');
  return faults;
}

function bookFaults({ payments, refunds, disputes, transfers }: SaleMoney): string[] {
  const faults: string[] = [];
  const received = sum(payments.map(({ receivedCents }) => receivedCents ?? 0));
  const returned = sum(refunds.filter(({ state }) => state === 'SUCCEEDED').map(({ cents }) => cents));
  const taken = sum(disputes.map(({ takenCents }) => takenCents));
  const booked = sum(disputes.map(({ bookedCents }) => bookedCents));
  if (balanceOf(transfers, 'provider') !== returned + taken - received)
    faults.push('the provider has other cents than the books');
  const owed = sum(
    refunds.filter(({ state }) => state !== 'SUCCEEDED' && state !== 'WITHDRAWN').map(({ cents }) => cents),
  );
  if (balanceOf(transfers, 'buyer') !== owed) faults.push('the buyer is owed other cents than what is on its way back');
  if (balanceOf(transfers, 'disputes') !== booked - taken)
    faults.push('what a bank has taken is booked as other cents');
  if (returned > received) faults.push('more went back than was paid');
  if (payments.some(({ strayCents }) => strayCents > 0)) faults.push('a part of a payment was sent back by hand');
  if (payments.some(({ id, state }) => state === 'RETURNING' && !refunds.some(({ paymentId }) => paymentId === id))) {
    faults.push('money that pays no claim is kept');
  }
  const causes = transfers.map(({ cause, kind, from, to }) => `${cause} ${kind} ${from} ${to}`);
  if (new Set(causes).size < causes.length) faults.push('something was booked twice');
  if (transfers.some(({ cents, from, to }) => cents <= 0 || from === to)) faults.push('a transfer moves nothing');
  return faults;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, more) => total + more, 0);
}
