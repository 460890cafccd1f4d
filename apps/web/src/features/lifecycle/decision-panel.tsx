import type { ListingResponse, ListingStep } from '@clamor/contract/listing-views';
import { callOnce } from '../../lib/call-once.ts';
import { money } from '../../lib/money.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { ConfirmStep } from '../../ui/confirm-step.tsx';
import { AWARD_SECOND_CHANCE, DECLINE_SECOND_CHANCE } from './api.ts';

/** The id of the element with the decision, to which the bar of a phone leads. */
export const DECISION_PLACE = 'decision';

export interface DecisionPanelProps {
  view: ListingResponse;
  onStep: (step: ListingStep) => void;
}

/** The seller's decision when the reserve was not met: sell to the highest bidder, or to nobody. */
export function DecisionPanel({ view, onStep }: DecisionPanelProps) {
  const seconds = useSecondsUntil(view.sellerDecisionDeadline);
  const { listing, highestBid } = view;
  const amount = money(highestBid?.amountCents ?? 0);
  const params = { slug: listing.slug };
  if (seconds === 0) return <p className="text-mute">The time to decide is over. The auction ends without a winner.</p>;
  return (
    <div id={DECISION_PLACE} tabIndex={-1} className="grid gap-3 outline-none">
      <p>
        The highest bid, <strong>{amount}</strong> by {highestBid?.bidder}, is under your reserve
        {listing.reserveCents === null ? '' : ` of ${money(listing.reserveCents)}`}. You decide.
      </p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ConfirmStep
          button={{ children: `Award at ${amount}` }}
          title="Award the highest bidder?"
          confirm={`Award at ${amount}`}
          pending="Awarding..."
          run={() => callOnce(AWARD_SECOND_CHANCE, { params })}
          onDone={onStep}
          failed={(detail) => `Failed to award second chance: ${detail}`}
        >
          {highestBid?.bidder} gets it for {amount}, under your reserve. This cannot be undone.
        </ConfirmStep>
        <ConfirmStep
          button={{ variant: 'quiet', children: 'Decline and end' }}
          title="Decline the highest bid?"
          confirm="Decline and end"
          pending="Declining..."
          variant="danger"
          run={() => callOnce(DECLINE_SECOND_CHANCE, { params })}
          onDone={onStep}
          failed={(detail) => `Failed to decline second chance: ${detail}`}
        >
          The auction ends without a winner. This cannot be undone.
        </ConfirmStep>
      </div>
    </div>
  );
}
