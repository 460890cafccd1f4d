import type { SaleMoney } from '@clamor/domain/sales';
import type { SaleChange } from './sale-ports.ts';

/**
 * Whether a change shows on any page. Most readings of the provider only repeat what was known. `before === after`:
 * another row has changed, such as the payout, so the change counts as visible.
 */
export function isVisible({ before, after }: Pick<SaleChange, 'before' | 'after'>): boolean {
  return before === after || shown(before) !== shown(after);
}

/** The money as text, without the fields that only the work at the provider uses. */
function shown(money: SaleMoney): string {
  const payments = money.payments.map(
    ({ attempt: _, attemptAt: _at, intentId: _intent, lastReading: _last, ...seen }) => seen,
  );
  return JSON.stringify({ ...money, payments });
}
