import type { Payment, SaleMoney } from '@clamor/domain/sales';
import { expect, it } from 'vitest';
import { OPENED } from '../../../../../packages/domain/test/sale.ts';
import { saleNotifications } from './sale-templates.ts';

const SALE = {
  title: 'A brass lamp',
  listingUrl: 'https://clamor.test/listing/lamp',
  orderUrl: 'https://clamor.test/orders/first',
};

function failed(lastError: Payment['lastError']): SaleMoney {
  return { ...OPENED, payments: OPENED.payments.map((payment) => ({ ...payment, state: 'FAILED', lastError })) };
}

it.each([
  ['in the bank’s words', { code: 'card_declined', message: 'Your card was declined.' }, ': Your card was declined.'],
  ['and nothing more where the bank gave no reason', null, '.'],
] as const)('a payment that failed is told to its buyer, %s', (_how, lastError, end) => {
  const [told, ...more] = saleNotifications(OPENED, failed(lastError), SALE);
  expect(more).toEqual([]);
  expect(told?.content).toEqual({
    subject: 'Payment failed: A brass lamp',
    paragraphs: [
      `Your payment for "A brass lamp" did not go through${end}`,
      'Nothing was charged. You can try again, also with another card.',
    ],
    action: { label: 'Try again', url: SALE.listingUrl },
  });
});
