import type { ListingResponse, ListingStep } from '@clamor/contract/listing-views';
import { Radio, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { GO_LIVE, WITHDRAW } from './api.ts';
import { ConfirmStep } from './confirm-step.tsx';

export interface OwnerStepsProps {
  view: ListingResponse;
  onStep: (step: ListingStep) => void;
  /** Timing and Edit, which other parts of the page bring. */
  children?: ReactNode;
}

/** What the owner may do before bidding opens: go live once the goal is met (MANUAL), edit, withdraw. */
export function OwnerSteps({ view, onStep, children }: OwnerStepsProps) {
  const [asking, setAsking] = useState<'go-live' | 'withdraw' | null>(null);
  const { slug, status, startPolicy, countdownTimerMinutes: minutes } = view.listing;
  const collecting = status === 'COLLECTING';
  const goLive = collecting && startPolicy === 'MANUAL';
  const close = () => setAsking(null);
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-semibold text-mute">Your listing</h3>
      {goLive ? (
        <Button
          size="lg"
          icon={<Radio className="size-5" aria-hidden="true" />}
          disabled={view.goalMetAt === null}
          onClick={() => setAsking('go-live')}
        >
          Go Live
        </Button>
      ) : null}
      {goLive && view.goalMetAt === null ? (
        <p className="text-sm text-mute">Go Live opens as soon as the goal is met.</p>
      ) : null}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        {collecting ? children : null}
        <Button
          variant="quiet"
          icon={<Undo2 className="size-5" aria-hidden="true" />}
          onClick={() => setAsking('withdraw')}
        >
          Withdraw
        </Button>
      </div>
      <ConfirmStep
        open={asking === 'go-live'}
        onClose={close}
        title="Go live?"
        confirm="Start the countdown"
        pending="Starting..."
        run={() => callApi(GO_LIVE, { params: { slug } })}
        onDone={onStep}
        failed={(detail) => detail}
      >
        The countdown of {minutes} minute{minutes === 1 ? '' : 's'} starts now, and bidding opens when it ends. It
        cannot be stopped, only withdrawn until then.
      </ConfirmStep>
      <ConfirmStep
        open={asking === 'withdraw'}
        onClose={close}
        title="Withdraw this listing?"
        confirm="Withdraw for good"
        pending="Withdrawing..."
        variant="danger"
        run={() => callApi(WITHDRAW, { params: { slug } })}
        onDone={onStep}
        failed={(detail) => detail}
      >
        It is taken back before anybody could bid, and everybody who wanted it sees that. This cannot be undone.
      </ConfirmStep>
    </div>
  );
}
