import type { SaleMoney } from '@clamor/domain/sales';
import type { SaleChange } from './sale-ports.ts';

/**
 * Whether anybody can see a step. Most readings of the provider only repeat what was known. A step without any change of
 * money is published for another reason, such as a payout.
 */
export function isVisible({ before, after }: Pick<SaleChange, 'before' | 'after'>): boolean {
  return before === after || shown(before) !== shown(after);
}

/** The money without the fields that only the work at the provider uses. */
function shown(money: SaleMoney): string {
  const payments = money.payments.map(
    ({ attempt: _, attemptAt: _at, intentId: _intent, lastReading: _last, ...seen }) => seen,
  );
  return JSON.stringify({ ...money, payments });
}
