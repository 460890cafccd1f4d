import type { ListingResponse, ListingStep } from '@clamor/contract/listing-views';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { callOnce } from '../../lib/call-once.ts';
import { listingPath } from '../../lib/paths.ts';
import { ConfirmStep } from '../../ui/confirm-step.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { WITHDRAW } from './api.ts';
import { GoLiveStep, isStartedByHand } from './go-live-step.tsx';

export interface OwnerStepsProps {
  view: ListingResponse;
  onStep: (step: ListingStep) => void;
  /** The Timing and Edit buttons of another feature. */
  children?: ReactNode;
}

/** The owner's actions before bidding opens: go live once the goal is met (MANUAL), edit, withdraw. */
export function OwnerSteps({ view, onStep, children }: OwnerStepsProps) {
  const { slug, status } = view.listing;
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-semibold text-mute">Your listing</h3>
      <GoLiveStep view={view} onStep={onStep} />
      {isStartedByHand(view) && view.goalMetAt === null ? (
        <p className="text-sm text-mute">Go Live opens as soon as the goal is met.</p>
      ) : null}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <ShareButton title={view.listing.title} path={listingPath(slug)}>
          Tell people
        </ShareButton>
        {status === 'COLLECTING' ? children : null}
        <ConfirmStep
          button={{ variant: 'quiet', icon: <Undo2 className="size-5" />, children: 'Withdraw' }}
          title="Withdraw this listing?"
          confirm="Withdraw for good"
          pending="Withdrawing..."
          variant="danger"
          run={() => callOnce(WITHDRAW, { params: { slug } })}
          onDone={onStep}
        >
          It is taken back before anybody could bid, and everybody who wanted it sees that. This cannot be undone.
        </ConfirmStep>
      </div>
    </div>
  );
}
