import { money } from '../../lib/money.ts';
import type { BidTerms } from './bid-terms.ts';
import type { BidForm } from './use-bid-form.ts';

/** The leader's button. It opens a dialog that asks for the new maximum. */
export const RAISE = 'Raise…';

/** The label of the submit button. It says exactly what a press does. */
export function bidButtonText({ mode, amountCents, upToCents }: BidForm, terms: BidTerms): string {
  if (upToCents !== null) return `Bid up to ${money(upToCents)}`;
  if (amountCents === null) return mode === 'max' ? 'Set my maximum' : 'Place bid';
  if (terms.leading) return `Raise my maximum to ${money(amountCents)}`;
  return mode === 'max' ? `Set my maximum to ${money(amountCents)}` : `Bid ${money(amountCents)}`;
}

/** The submit button's label in the bar, which has less room. */
export function barButtonText(form: BidForm, terms: BidTerms): string {
  if (form.upToCents !== null) return `Up to ${money(form.upToCents)}`;
  if (form.amountCents === null) return form.mode === 'max' ? 'Set a maximum' : 'Place bid';
  return form.mode === 'max' ? `Up to ${money(form.amountCents)}` : bidButtonText(form, terms);
}

/** The button's label while the bid is being sent. */
export function pendingText({ progress }: BidForm): string {
  return progress === 'checking' ? 'Checking whether it counted…' : 'Sending…';
}
