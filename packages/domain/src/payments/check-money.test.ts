import { expect, it } from 'vitest';
import { fold, money, OPENED, reading } from '../../test/sale.ts';
import { findMoneyFaults } from './check-money.ts';
import { askRefund } from './refund.ts';
import type { Claim, Payment, Refund, SaleMoney, Transfer } from './sale-money.ts';

const PAID = fold(OPENED, 'first', reading('succeeded', 1));
const ASKED = money(askRefund(PAID, 'first', 'r', 'seller'));
const RETURNING = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: 9_000 }));

const claim = (sale: SaleMoney, changes: Partial<Claim>): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((row) => ({ ...row, ...changes })),
});
const payment = (sale: SaleMoney, changes: Partial<Payment>): SaleMoney => ({
  ...sale,
  payments: sale.payments.map((row) => ({ ...row, ...changes })),
});
const also = (sale: SaleMoney, more: { claim?: Partial<Claim>; payment?: Partial<Payment> }): SaleMoney => ({
  ...sale,
  claims: [...sale.claims, ...sale.claims.flatMap((row) => (more.claim ? [{ ...row, ...more.claim }] : []))],
  payments: [...sale.payments, ...sale.payments.flatMap((row) => (more.payment ? [{ ...row, ...more.payment }] : []))],
});
const transfers = (sale: SaleMoney, change: (row: Transfer) => Transfer[]): SaleMoney => ({
  ...sale,
  transfers: sale.transfers.flatMap(change),
});
const refunds = (sale: SaleMoney, change: (row: Refund) => Refund[]): SaleMoney => ({
  ...sale,
  refunds: sale.refunds.flatMap(change),
});

it.each<[string, SaleMoney]>([
  ['a second claim that is due', also(OPENED, { claim: { id: 'other' } })],
  ['a second completed payment', also(PAID, { payment: { id: 'second' } })],
  [
    'a payment open beside the completed one',
    also(PAID, { payment: { id: 'second', state: 'PENDING', receivedCents: null } }),
  ],
  ['a claim paid by other cents', payment(PAID, { receivedCents: 10_999 })],
  ['a claim paid by nothing', claim(OPENED, { state: 'PAID' })],
  ['a completed payment whose claim was released', claim(PAID, { state: 'RELEASED' })],
  ['a claim refunded without money going back', claim(PAID, { state: 'REFUNDED' })],
  ['a paid claim that is being ended', claim(PAID, { ending: true })],
  ['a transfer that is gone', transfers(PAID, (row) => (row.to === 'fees' ? [] : [row]))],
  ['a transfer that is there twice', transfers(PAID, (row) => [row, row])],
  ['a transfer of nothing', transfers(PAID, (row) => [row, { ...row, cents: 0, cause: 'nothing' }])],
  ['a debt that nobody asked for', refunds(ASKED, () => [])],
  ['a refund that succeeded without leaving', refunds(ASKED, (row) => [{ ...row, state: 'SUCCEEDED' }])],
  ['money kept that pays no claim', refunds(RETURNING, () => [])],
  ['a debt of other cents', refunds(RETURNING, (row) => [{ ...row, cents: 8_999 }])],
])('finds %s', (_, sale) => {
  for (const sound of [OPENED, PAID, ASKED, RETURNING]) expect(findMoneyFaults(sound)).toEqual([]);
  expect(findMoneyFaults(sale)).not.toEqual([]);
});
