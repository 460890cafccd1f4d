import { type FormEvent, useState } from 'react';
import { money } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField } from './amount-field.tsx';
import { BidSaid } from './bid-said.tsx';
import type { BidTerms } from './bid-terms.ts';
import { bidButtonText, pendingText } from './button-text.ts';
import { CostLine } from './cost-line.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import type { BidForm } from './use-bid-form.ts';

function standing({ leading, priceCents, ownMaxCents, nextMinimumCents }: BidTerms): string {
  if (!leading) return `You were outbid. The next bid is ${money(nextMinimumCents)}.`;
  const own = Math.max(ownMaxCents ?? 0, priceCents ?? 0);
  return `You lead at ${money(priceCents ?? 0)}, and your maximum is ${money(own)}. Only you see it.`;
}

/** Asks a leader for a higher maximum. If the lead is lost meanwhile, the dialog stays open and says so. */
export function RaiseDialog({ form, terms, disabled }: { form: BidForm; terms: BidTerms; disabled: boolean }) {
  // The outcome of an earlier bid stays on the page behind the dialog. In the dialog it would disappear when the lead
  // is lost, and move the button.
  const [before] = useState(form.outcome);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.closeRaise()}
      title="Raise your maximum"
      description={standing(terms)}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
        <QuickAmounts form={form} terms={terms} />
        <AmountField form={form} terms={terms} />
        <CostLine form={form} terms={terms} />
        <Button
          {...form.press}
          type="submit"
          variant={terms.leading ? 'solid' : 'loud'}
          size="lg"
          wide
          pending={form.pending}
          pendingText={pendingText(form)}
          disabled={disabled}
          className="py-2 whitespace-normal!"
        >
          {bidButtonText(form, terms)}
        </Button>
        <BidSaid outcome={form.outcome === before ? null : form.outcome} terms={terms} />
      </form>
    </Dialog>
  );
}
