import { platformFeeCents, totalCents } from '@clamor/domain/bidding';
import { cx } from 'class-variance-authority';
import type { FormEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { idleComponent } from '../../lib/lazy-component.tsx';
import { money } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type BidTerms, leastCents } from './bid-terms.ts';
import type { BidForm } from './use-bid-form.ts';

const RetypeDialog = idleComponent(() => import('./retype-dialog.tsx'), 'RetypeDialog');

const QUICK_LABELS = ['next bid', '+2 steps', '+5 steps'] as const;
const RAISE_LABELS = ['+1 step', '+2 steps', '+5 steps'] as const;

export interface BidFormPanelProps {
  form: BidForm;
  terms: BidTerms;
  /** Bidding is not possible now, for example while there is no network. */
  disabled?: boolean | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  /** A notice about the auction. It is shown if there is no newer outcome of the last attempt. */
  notice?: ReactNode;
  /** The extended end, ISO 8601; null if no time was added. */
  addedUntil?: string | null | undefined;
}

function QuickBids({ form, terms }: BidFormPanelProps) {
  const labels = terms.leading ? RAISE_LABELS : QUICK_LABELS;
  return (
    <fieldset className="grid grid-cols-1 gap-2 min-[360px]:grid-cols-3">
      <legend className="sr-only">Quick bids</legend>
      {form.quick.map((cents, index) => (
        <button
          key={labels[index]}
          type="button"
          aria-pressed={form.choice === index}
          onClick={() => form.choose(index)}
          className={cx(
            'grid min-h-14 min-w-0 content-center justify-items-center rounded-md border px-1 transition-colors duration-150',
            form.choice === index
              ? 'border-ink shadow-[inset_0_0_0_1px_var(--color-ink)]'
              : 'border-line2 hover:border-edge',
          )}
        >
          <span className={cx('font-bold whitespace-nowrap', cents >= 10_000_000 ? 'text-xs sm:text-sm' : 'text-base')}>
            {money(cents)}
          </span>
          <span className="text-xs text-mute">{labels[index]}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The button's label. It says exactly what a press does. */
export function bidButtonText({ mode, amountCents, upToCents }: BidForm, terms: BidTerms): string {
  if (upToCents !== null) return `Bid up to ${money(upToCents)}`;
  if (amountCents === null) return mode === 'max' ? 'Set my maximum' : 'Place bid';
  if (terms.leading) return `Raise my maximum to ${money(amountCents)}`;
  return mode === 'max' ? `Set my maximum to ${money(amountCents)}` : `Bid ${money(amountCents)}`;
}

/** The same on the bar, where there is less room. */
export function barButtonText(form: BidForm, terms: BidTerms): string {
  if (form.upToCents !== null) return `Up to ${money(form.upToCents)}`;
  if (form.amountCents === null) return 'Place bid';
  if (terms.leading) return `Raise to ${money(form.amountCents)}`;
  return form.mode === 'max' ? `Up to ${money(form.amountCents)}` : bidButtonText(form, terms);
}

/** The total cost of winning at the chosen amount. */
function CostLine({ form, terms }: BidFormPanelProps) {
  const amountCents = form.upToCents ?? form.amountCents;
  const { shippingCostCents } = terms;
  return (
    <p className="text-sm text-mute">
      +5% fee{amountCents === null ? '' : ` (${money(platformFeeCents(amountCents))})`} ·{' '}
      {shippingCostCents === 0 ? 'ships free' : `${money(shippingCostCents)} shipping`}
      {amountCents === null ? null : (
        <>
          {' '}
          · <span className="whitespace-nowrap">{money(totalCents(amountCents, shippingCostCents))} in all</span>
        </>
      )}
    </p>
  );
}

/** The leader's own maximum, if it is above the price. */
function OwnMaximum({ terms: { ownMaxCents, priceCents } }: { terms: BidTerms }) {
  if (ownMaxCents === null || ownMaxCents <= (priceCents ?? 0)) return null;
  return (
    <p className="text-sm text-mute">
      Your maximum is <strong className="font-semibold text-ink">{money(ownMaxCents)}</strong>. Only you see it.
    </p>
  );
}

function AmountField({ form, terms }: BidFormPanelProps) {
  const max = form.mode === 'max';
  return (
    <MoneyField
      label={max ? 'Your maximum' : 'Another amount'}
      hideLabel={!max}
      placeholder={max ? undefined : 'Another amount'}
      hint={max ? 'Only you see it. We bid for you, one step above the others, up to it.' : undefined}
      autoComplete="off"
      enterKeyHint="send"
      value={form.typed}
      error={form.error ?? undefined}
      onChange={(event) => form.type(event.target.value)}
      aria-label={max ? undefined : `Another amount, at least ${money(leastCents(terms))}`}
    />
  );
}

/**
 * Shows the outcome of the last attempt, otherwise the auction's notice. It reserves its space, so that nothing moves under a finger. An
 * outcome disappears if its lead was lost or time was added since.
 */
function Said({ form: { outcome }, terms, notice, addedUntil = null }: BidFormPanelProps) {
  const claimed = outcome !== null && (outcome.tone !== 'won' || terms.leading) ? outcome : null;
  const endKnown = claimed?.endsAt ?? null;
  const overtaken = endKnown !== null && addedUntil !== null && addedUntil > endKnown;
  const stands = overtaken ? null : claimed;
  return (
    <div className="grid min-h-24 content-start sm:min-h-18">
      <div role="status" className="empty:hidden">
        {stands === null ? null : (
          <Notice tone={stands.tone}>
            {stands.text}
            {stands.way === undefined ? null : (
              <Link to={stands.way} className="touch block underline">
                See what is to be paid
              </Link>
            )}
            {stands.receipt === null ? null : <span className="block text-sm font-normal">{stands.receipt}</span>}
          </Notice>
        )}
      </div>
      {stands === null ? notice : null}
    </div>
  );
}

/** Bid, or set a maximum: quick amounts, a typed one, and the one loud button. */
export function BidFormPanel({ form, terms, disabled = false, buttonRef, notice, addedUntil }: BidFormPanelProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const max = form.mode === 'max';
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      {max ? null : <QuickBids form={form} terms={terms} />}
      <AmountField form={form} terms={terms} />
      <Button
        ref={buttonRef}
        {...form.press}
        type="submit"
        variant="loud"
        size="lg"
        wide
        pending={form.pending}
        pendingText="Placing your bid..."
        disabled={disabled}
        className="py-2 whitespace-normal!"
      >
        {bidButtonText(form, terms)}
      </Button>
      <Said form={form} terms={terms} notice={notice} addedUntil={addedUntil} />
      <OwnMaximum terms={terms} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {terms.leading ? null : (
          <button
            type="button"
            className="min-h-11 text-sm font-semibold underline underline-offset-3"
            onClick={() => form.setMode(max ? 'bid' : 'max')}
          >
            {max ? 'Place a single bid instead' : 'Set a maximum instead'}
          </button>
        )}
        <CostLine form={form} terms={terms} />
      </div>
      <Checkbox label="Bid anonymously" checked={form.anonymous} onCheckedChange={form.setAnonymous} />
      {form.retyping === null ? null : (
        <RetypeDialog cents={form.retyping} nextMinimumCents={terms.nextMinimumCents} onAnswer={form.retype} />
      )}
    </form>
  );
}
