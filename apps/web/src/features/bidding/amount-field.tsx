import { money } from '../../lib/money.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { type BidTerms, leastCents } from './bid-terms.ts';
import type { BidForm } from './use-bid-form.ts';

/** The field for typing an amount other than the quick amounts. */
export function AmountField({ form, terms }: { form: BidForm; terms: BidTerms }) {
  const label = form.mode === 'max' ? 'Your maximum' : 'Another amount';
  return (
    <MoneyField
      label={`${label}, at least ${money(leastCents(terms))}`}
      hideLabel
      placeholder={label}
      autoComplete="off"
      enterKeyHint="send"
      value={form.typed}
      error={form.error ?? undefined}
      onChange={(event) => form.type(event.target.value)}
    />
  );
}
