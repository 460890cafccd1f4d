import { CircleCheck } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { money } from '../../lib/money.ts';
import { AmountField } from './amount-field.tsx';
import type { BidTerms } from './bid-terms.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import type { BidMode } from './use-bid-entry.ts';
import type { BidForm } from './use-bid-form.ts';

const WAYS: readonly { mode: BidMode; label: string; text: string }[] = [
  { mode: 'bid', label: 'Bid once', text: 'Your bid is exactly what the button says.' },
  {
    mode: 'max',
    label: 'Set a maximum',
    text: 'We outbid others for you, up to it. Only you see it.',
  },
];
const HURRIED = 'The price is running: we bid up to what the button says.';

interface EntryProps {
  form: BidForm;
  terms: BidTerms;
}

/** The two ways to bid, as tabs. Both have the same height, so that the button below does not move. */
export function BidEntry({ form, terms }: EntryProps) {
  return (
    <Tabs.Root
      value={form.mode}
      onValueChange={(mode) => form.setMode(mode as BidMode)}
      className="grid grid-cols-1 content-start gap-3"
    >
      <Tabs.List aria-label="How to bid" className="grid grid-cols-2 gap-1 rounded-lg bg-sunk p-1">
        {WAYS.map(({ mode, label }) => (
          <Tabs.Trigger
            key={mode}
            value={mode}
            className="min-h-11 rounded-md border border-transparent px-2 font-semibold text-mute transition-colors duration-150 hover:text-ink data-[state=active]:border-edge data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-panel"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {WAYS.map(({ mode, text }) => (
        <Tabs.Content key={mode} value={mode} className="grid grid-cols-1 content-start gap-3">
          <p className="min-h-10 text-sm text-mute sm:min-h-5">{form.upToCents === null ? text : HURRIED}</p>
          <QuickAmounts form={form} terms={terms} />
          <AmountField form={form} terms={terms} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Replaces the bid entry while the viewer leads. It says that they need do nothing. */
export function LeadingBlock({ terms: { priceCents, ownMaxCents } }: { terms: BidTerms }) {
  const price = priceCents ?? 0;
  const keepsBidding = ownMaxCents !== null && ownMaxCents > price;
  return (
    <div className="grid content-center justify-items-start gap-1.5 rounded-lg bg-won-soft p-5 text-ink">
      <CircleCheck className="size-7 text-won" />
      {/* Each part starts with space for the separator. The negative margin cuts it off at the start of a line. */}
      <p className="display overflow-x-clip text-2xl text-won">
        <span className="-ml-5 flex flex-wrap *:pl-5 *:whitespace-nowrap">
          <span>You lead at {money(price)}</span>
          {keepsBidding ? (
            <span className="relative">
              <span className="absolute left-0 w-5 text-center"> · </span>
              your maximum {money(ownMaxCents)}
            </span>
          ) : null}
        </span>
      </p>
      <p>
        {keepsBidding
          ? 'Only you see your maximum. We bid for you, one step above the others, up to it.'
          : 'If somebody bids more, we tell you. You can also set a maximum now.'}
      </p>
    </div>
  );
}
