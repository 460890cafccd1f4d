import type { Claim } from '@clamor/contract/orders';
import { callOnce } from '../../lib/call-once.ts';
import { relistPath } from '../../lib/paths.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmStep } from '../../ui/confirm-step.tsx';
import { toast } from '../../ui/toast.ts';
import { OFFER_RUNNER_UP } from './api.ts';

export interface SellerChoiceProps {
  slug: string;
  claim: Claim;
  onMoved: () => void;
}

/** Whether the seller may offer the item to the runner-up or relist it. */
export function hasChoice({ actions }: Claim): boolean {
  return actions.includes('offer_runner_up') || actions.includes('relist');
}

/** The seller's choice for an unpaid sale: offer the item to the runner-up, or relist it. */
export function SellerChoice({ slug, claim, onMoved }: SellerChoiceProps) {
  const { actions, state } = claim;
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
      <ConfirmStep
        button={actions.includes('offer_runner_up') ? { children: 'Offer to the next bidder' } : null}
        title="Offer it to the next bidder?"
        confirm="Offer it"
        pending="Offering..."
        run={() => callOnce(OFFER_RUNNER_UP, { params: { slug } })}
        onDone={({ expiresAt }) => {
          toast({ title: 'Offered', description: `The next bidder has until ${dateTimeText(expiresAt)}.` });
          onMoved();
        }}
      >
        {state === 'DUE' ? 'The buyer who has not paid loses the item for good. ' : ''}
        The next bidder may take it within 24 hours, at their own last bid.
      </ConfirmStep>
      {actions.includes('relist') ? (
        <ButtonLink to={relistPath(slug)} variant="quiet">
          Relist
        </ButtonLink>
      ) : null}
    </div>
  );
}
