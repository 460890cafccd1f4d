import { cx } from 'class-variance-authority';
import { money } from '../../lib/money.ts';
import type { BidTerms } from './bid-terms.ts';
import type { BidForm } from './use-bid-form.ts';

const BID_LABELS = ['next bid', '+2 steps', '+5 steps'] as const;
const MAXIMUM_LABELS = ['+5 steps', '+10 steps', '+20 steps'] as const;
const RAISE_LABELS = ['+1 step', '+2 steps', '+5 steps'] as const;

function labelsOf({ mode }: BidForm, { leading }: BidTerms) {
  if (leading) return RAISE_LABELS;
  return mode === 'max' ? MAXIMUM_LABELS : BID_LABELS;
}

/** The buttons of the quick amounts. One press chooses an amount. */
export function QuickAmounts({ form, terms }: { form: BidForm; terms: BidTerms }) {
  const { mode, quick, choice, amountCents } = form;
  const isChosen = (index: number) => (mode === 'bid' ? choice === index : amountCents === quick[index]);
  return (
    <fieldset className="grid grid-cols-1 gap-2 min-[360px]:grid-cols-3">
      <legend className="sr-only">{mode === 'bid' ? 'Quick bids' : 'Quick maximums'}</legend>
      {labelsOf(form, terms).map((label, index) => (
        <button
          key={label}
          type="button"
          aria-pressed={isChosen(index)}
          onClick={() => form.choose(index)}
          className={cx(
            'grid min-h-14 min-w-0 content-center justify-items-center rounded-md border px-1 transition-colors duration-150',
            isChosen(index) ? 'border-ink shadow-[inset_0_0_0_1px_var(--color-ink)]' : 'border-line2 hover:border-edge',
          )}
        >
          <span
            className={cx(
              'font-bold whitespace-nowrap',
              (quick[index] ?? 0) >= 10_000_000 ? 'text-xs sm:text-sm' : 'text-base',
            )}
          >
            {money(quick[index] ?? 0)}
          </span>
          <span className="text-xs text-mute">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
