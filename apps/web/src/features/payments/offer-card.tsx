import type { Offer } from '@clamor/contract/payments';
import { platformFeeCents, totalCents } from '@clamor/domain/bidding';
import { callOnce } from '../../lib/call-once.ts';
import { money } from '../../lib/money.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { ConfirmStep } from '../../ui/confirm-step.tsx';
import { ACCEPT_OFFER, DECLINE_OFFER } from './api.ts';
import { StepCard } from './claim-card.tsx';
import { DueLine } from './due-line.tsx';

export interface OfferCardProps {
  offer: Offer;
  /** Shown before accepting, so that the bidder knows the total. */
  shippingCostCents: number;
  headingLevel?: 2 | 3;
  onMoved: () => void;
}

/** A runner-up offer. The bidder may decline it at no cost. */
export function OfferCard({ offer, shippingCostCents, headingLevel = 3, onMoved }: OfferCardProps) {
  const left = useSecondsUntil(offer.expiresAt) ?? 0;
  const amount = money(offer.amountCents);
  const total = money(totalCents(offer.amountCents, shippingCostCents));
  if (offer.state !== 'OPEN' || left === 0) return <OfferOver offer={offer} headingLevel={headingLevel} />;
  const params = { id: offer.id };
  return (
    <StepCard
      tone="soon"
      headingLevel={headingLevel}
      title="It can be yours"
      text={`The buyer did not pay, and the seller offers it to you at your own last bid of ${amount}: ${total} in all. You owe nothing if you decline.`}
    >
      <DueLine label="Offered until" at={offer.expiresAt} />
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ConfirmStep
          button={{ size: 'lg', children: `Take it for ${amount}` }}
          title={`Take it for ${amount}?`}
          confirm="Take it"
          pending="Taking..."
          run={() => callOnce(ACCEPT_OFFER, { params })}
          onDone={onMoved}
        >
          {totalText(offer, shippingCostCents)} You have 72 hours to pay.
        </ConfirmStep>
        <ConfirmStep
          button={{ variant: 'quiet', size: 'lg', children: 'No, thank you' }}
          title="Decline the offer?"
          confirm="Decline"
          pending="Leaving..."
          run={() => callOnce(DECLINE_OFFER, { params })}
          onDone={onMoved}
        >
          It goes to the next bidder and won’t be offered to you again.
        </ConfirmStep>
      </div>
    </StepCard>
  );
}

function totalText({ amountCents }: Offer, shippingCostCents: number): string {
  const fee = money(platformFeeCents(amountCents));
  const shipping = shippingCostCents === 0 ? '' : ` and ${money(shippingCostCents)} of shipping`;
  return `With the platform fee of ${fee}${shipping} it comes to ${money(totalCents(amountCents, shippingCostCents))}.`;
}

const OVER = {
  ACCEPTED: 'You took it.',
  DECLINED: 'You declined it.',
  EXPIRED: 'The time to accept it ran out.',
  WITHDRAWN: 'It is no longer offered.',
  OPEN: 'The time to accept it ran out.',
} as const satisfies Record<Offer['state'], string>;

function OfferOver({ offer, headingLevel }: { offer: Offer; headingLevel: 2 | 3 }) {
  return (
    <StepCard
      tone="plain"
      headingLevel={headingLevel}
      title="The offer is closed"
      text={`It was offered to you at ${money(offer.amountCents)}. ${OVER[offer.state]}`}
    />
  );
}
