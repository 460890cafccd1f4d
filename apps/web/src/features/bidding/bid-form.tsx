import type { FormEvent, ReactNode, Ref } from 'react';
import { idleComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { BidEntry, LeadingBlock } from './bid-entry.tsx';
import { BidSaid } from './bid-said.tsx';
import type { BidTerms } from './bid-terms.ts';
import { bidButtonText, pendingText, RAISE } from './button-text.ts';
import { CostLine } from './cost-line.tsx';
import type { BidForm } from './use-bid-form.ts';
import { WinningAsks } from './winning-asks.tsx';

const RaiseDialog = idleComponent(() => import('./raise-dialog.tsx'), 'RaiseDialog');
const RetypeDialog = idleComponent(() => import('./retype-dialog.tsx'), 'RetypeDialog');

export interface BidFormPanelProps {
  form: BidForm;
  terms: BidTerms;
  /** Bidding is not possible now, for example while there is no network. */
  disabled?: boolean | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  /** A notice about the auction, shown unless the last attempt has a newer outcome. */
  notice?: ReactNode;
  /** The extended end, ISO 8601; null if no time was added. */
  addedUntil?: string | null | undefined;
  /** Shown beside 'Bid anonymously'. */
  children?: ReactNode;
}

/** The form's only button. It keeps its place and its focus when the lead changes. */
function MainButton({ form, terms, disabled, buttonRef }: BidFormPanelProps) {
  return (
    <Button
      ref={buttonRef}
      {...form.press}
      type="submit"
      variant={terms.leading ? 'quiet' : 'loud'}
      size="lg"
      wide
      pending={form.pending}
      pendingText={pendingText(form)}
      disabled={disabled}
      className="h-16 whitespace-normal! max-lg:hidden"
    >
      {terms.leading ? RAISE : bidButtonText(form, terms)}
    </Button>
  );
}

/** The form's dialogs, of which at most one is open. */
export function BidDialogs({ form, terms, disabled = false }: BidFormPanelProps) {
  if (form.retyping !== null) {
    return <RetypeDialog cents={form.retyping} nextMinimumCents={terms.nextMinimumCents} onAnswer={form.retype} />;
  }
  return form.raising ? <RaiseDialog form={form} terms={terms} disabled={disabled} /> : null;
}

/**
 * The bid form: two ways to bid, the cost of winning, and one button. Everything above the button keeps its height, so
 * that the button stays in place during the whole auction. On a small window the page's bar has the button.
 */
export function BidFormPanel(props: BidFormPanelProps) {
  const { form, terms, notice, addedUntil, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (terms.leading) form.openRaise();
    else form.submit();
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
        <div className="grid min-h-70 grid-cols-1 grid-rows-[1fr_auto] gap-3 sm:min-h-65">
          {terms.leading ? <LeadingBlock terms={terms} /> : null}
          {/* While the raise dialog is open it has the fields, even if the lead is lost. */}
          {terms.leading || form.raising ? null : <BidEntry form={form} terms={terms} />}
          {/* A problem with the amount is shown in the place of its cost. */}
          {form.error === null || form.raising ? <CostLine form={form} terms={terms} /> : null}
        </div>
        <MainButton {...props} />
        <div className="grid min-h-24 content-start gap-2 sm:min-h-18">
          <BidSaid outcome={form.outcome} terms={terms} notice={notice} addedUntil={addedUntil} />
        </div>
        {terms.hasBid ? null : <WinningAsks ships={terms.ships} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Checkbox label="Bid anonymously" checked={form.anonymous} onCheckedChange={form.setAnonymous} />
          {children}
        </div>
      </form>
      <BidDialogs {...props} />
    </>
  );
}
