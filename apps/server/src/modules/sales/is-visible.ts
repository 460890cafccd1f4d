import type { SaleMoney } from '@clamor/domain/sales';
import type { SaleChange } from './sale-ports.ts';

/**
 * Whether anybody sees a step: most readings of the provider only repeat what was known. A step that changes no money is told for something
 * beside it, as a payout is.
 */
export function isVisible({ before, after }: Pick<SaleChange, 'before' | 'after'>): boolean {
  return before === after || shown(before) !== shown(after);
}

/** The money without the fields that only the work at the provider needs. */
function shown(money: SaleMoney): string {
  const payments = money.payments.map(
    ({ attempt: _, attemptAt: _at, intentId: _intent, lastReading: _last, ...seen }) => seen,
  );
  return JSON.stringify({ ...money, payments });
}
