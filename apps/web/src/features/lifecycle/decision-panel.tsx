import type { ListingResponse, ListingStep } from '@clamor/contract/listing-views';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { money } from '../../lib/money.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import { AWARD_SECOND_CHANCE, DECLINE_SECOND_CHANCE } from './api.ts';
import { ConfirmStep } from './confirm-step.tsx';

export interface DecisionPanelProps {
  view: ListingResponse;
  onStep: (step: ListingStep) => void;
}

/** The seller's decision under the reserve: the highest bidder gets it, or nobody does. */
export function DecisionPanel({ view, onStep }: DecisionPanelProps) {
  const [asking, setAsking] = useState<'award' | 'decline' | null>(null);
  const seconds = useSecondsUntil(view.sellerDecisionDeadline);
  const { listing, highestBid } = view;
  const amount = money(highestBid?.amountCents ?? 0);
  const params = { slug: listing.slug };
  const close = () => setAsking(null);
  if (seconds === 0) return <p className="text-mute">The time to decide is over. The auction ends without a winner.</p>;
  return (
    <div className="grid gap-3">
      <p>
        The highest bid, <strong>{amount}</strong> by {highestBid?.bidder}, is under your reserve
        {listing.reserveCents === null ? '' : ` of ${money(listing.reserveCents)}`}. You decide.
      </p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button onClick={() => setAsking('award')}>Award at {amount}</Button>
        <Button variant="quiet" onClick={() => setAsking('decline')}>
          Decline and end
        </Button>
      </div>
      <ConfirmStep
        open={asking === 'award'}
        onClose={close}
        title="Award the highest bidder?"
        confirm={`Award at ${amount}`}
        pending="Awarding..."
        run={() => callApi(AWARD_SECOND_CHANCE, { params })}
        onDone={onStep}
        failed={(detail) => `Failed to award second chance: ${detail}`}
      >
        {highestBid?.bidder} gets it for {amount}, under your reserve. This cannot be undone.
      </ConfirmStep>
      <ConfirmStep
        open={asking === 'decline'}
        onClose={close}
        title="Decline the highest bid?"
        confirm="Decline and end"
        pending="Declining..."
        variant="danger"
        run={() => callApi(DECLINE_SECOND_CHANCE, { params })}
        onDone={onStep}
        failed={(detail) => `Failed to decline second chance: ${detail}`}
      >
        The auction ends without a winner. This cannot be undone.
      </ConfirmStep>
    </div>
  );
}
