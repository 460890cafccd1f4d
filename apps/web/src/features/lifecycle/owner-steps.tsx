import type { ListingResponse, ListingStep } from '@clamor/contract/listing-views';
import { Radio, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { callOnce } from '../../lib/call-once.ts';
import { plural } from '../../lib/number-text.ts';
import { listingPath } from '../../lib/paths.ts';
import { ConfirmStep } from '../../ui/confirm-step.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { GO_LIVE, WITHDRAW } from './api.ts';

export interface OwnerStepsProps {
  view: ListingResponse;
  onStep: (step: ListingStep) => void;
  /** The Timing and Edit buttons of another feature. */
  children?: ReactNode;
}

/** What the owner may do before bidding opens: go live once the goal is met (MANUAL), edit, withdraw. */
export function OwnerSteps({ view, onStep, children }: OwnerStepsProps) {
  const { slug, status, startPolicy, countdownTimerMinutes } = view.listing;
  const collecting = status === 'COLLECTING';
  const goLive = collecting && startPolicy === 'MANUAL';
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-semibold text-mute">Your listing</h3>
      <ConfirmStep
        button={
          goLive
            ? {
                size: 'lg',
                icon: <Radio className="size-5" />,
                disabled: view.goalMetAt === null,
                children: 'Go Live',
              }
            : null
        }
        title="Go live?"
        confirm="Start the countdown"
        pending="Starting..."
        run={() => callOnce(GO_LIVE, { params: { slug } })}
        onDone={onStep}
      >
        The countdown of {plural(countdownTimerMinutes, 'minute')} starts now, and bidding opens when it ends. Once
        started you can't pause it; you can withdraw the listing until bidding opens.
      </ConfirmStep>
      {goLive && view.goalMetAt === null ? (
        <p className="text-sm text-mute">Go Live opens as soon as the goal is met.</p>
      ) : null}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <ShareButton title={view.listing.title} path={listingPath(slug)}>
          Tell people
        </ShareButton>
        {collecting ? children : null}
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
