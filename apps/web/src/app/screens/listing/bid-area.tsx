import { type RefObject, useRef } from 'react';
import { BidFormPanel } from '../../../features/bidding/bid-form.tsx';
import { bidTermsOf } from '../../../features/bidding/bid-terms.ts';
import { barButtonText, pendingText, RAISE } from '../../../features/bidding/button-text.ts';
import { useBidForm } from '../../../features/bidding/use-bid-form.ts';
import { foldPlacedBid } from '../../../features/listings/fold-answer.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveBar } from './bars/live-bar.tsx';
import { BAR_BUTTON, ClockNotice } from './bid-area-parts.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';
import { SignalsChoice } from './signals-choice.tsx';

interface BidAreaProps extends ListingSectionProps {
  /** The row with clock and price. */
  figure: RefObject<HTMLElement | null>;
}

/** The bid form, and its button in the bar. */
export function BidArea({ live, state, figure }: BidAreaProps) {
  const terms = bidTermsOf(state.view);
  const form = useBidForm(
    terms,
    (answer, { isAnonymous }) => live.change((current) => foldPlacedBid(current, answer, isAnonymous)),
    () => bidTermsOf(live.newest().view),
  );
  const button = useRef<HTMLButtonElement>(null);
  const disabled = !useOnline();
  return (
    <>
      <BidFormPanel
        form={form}
        terms={terms}
        disabled={disabled}
        buttonRef={button}
        notice={<ClockNotice state={state} />}
        addedUntil={state.added?.endsAt}
      >
        <SignalsChoice />
      </BidFormPanel>
      <LiveBar state={state} pageButton={button} pageFigure={figure}>
        <Button
          variant={terms.leading ? 'quiet' : 'loud'}
          size="lg"
          className={BAR_BUTTON}
          pending={form.pending}
          pendingText={pendingText(form)}
          disabled={disabled}
          onPointerDown={form.press.onPointerDown}
          onClick={(event) => {
            form.press.onClick(event);
            if (terms.leading) form.openRaise();
            else form.submit();
          }}
        >
          {terms.leading ? RAISE : barButtonText(form, terms)}
        </Button>
      </LiveBar>
    </>
  );
}
