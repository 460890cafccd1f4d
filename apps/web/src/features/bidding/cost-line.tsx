import { platformFeeCents, totalCents } from '@clamor/domain/bidding';
import { money } from '../../lib/money.ts';
import type { BidTerms } from './bid-terms.ts';
import type { BidForm } from './use-bid-form.ts';

/**
 * The amount to which a press would commit the viewer, in cents; null if the typed text is not an amount. A leader is
 * committed to their maximum. `isMost`: the price may stay below it.
 */
function committed(form: BidForm, terms: BidTerms): { cents: number | null; isMost: boolean } {
  if (terms.leading && !form.raising) {
    const ownCents = Math.max(terms.ownMaxCents ?? 0, terms.priceCents ?? 0);
    return { cents: ownCents, isMost: ownCents > (terms.priceCents ?? 0) };
  }
  if (form.upToCents !== null) return { cents: form.upToCents, isMost: true };
  return { cents: form.amountCents, isMost: form.mode === 'max' };
}

/**
 * The total cost of winning with the offer that the button names. It takes two lines on a phone, whatever the amount,
 * so that nothing moves.
 */
export function CostLine({ form, terms }: { form: BidForm; terms: BidTerms }) {
  const { shippingCostCents, ships } = terms;
  const { cents, isMost } = committed(form, terms);
  const fee = cents === null ? '' : ` (${money(platformFeeCents(cents))})`;
  const shipping = !ships
    ? 'nothing to ship'
    : shippingCostCents === 0
      ? 'ships free'
      : `${money(shippingCostCents)} shipping`;
  const parts = `5% fee${fee}, ${shipping}`;
  return (
    <p className="min-h-10 text-sm text-mute">
      {cents === null ? (
        `On top of your bid: ${parts}`
      ) : (
        <>
          You pay {isMost ? 'at most ' : ''}
          <strong className="font-semibold text-ink">{money(totalCents(cents, shippingCostCents))}</strong> in all if
          you win ({parts})
        </>
      )}
    </p>
  );
}
