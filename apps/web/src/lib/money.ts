const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as US dollars with two decimals: `$1,234.50`. */
export function money(cents: number): string {
  return DOLLARS.format(cents / 100);
}

/**
 * Parses dollars to whole cents; null if the text is not an amount. `1,250`, `$1250.5` and `1250.50` are accepted. It
 * reads the digits, because a floating-point number could lose a cent.
 */
export function centsOf(typed: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(typed.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Cents as a form field shows them: `1250` or `1250.50`. */
export function dollarsTyped(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
