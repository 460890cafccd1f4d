import type { ListingResponse, ListingStep } from '@clamor/contract/listing-views';
import { Radio } from 'lucide-react';
import { callOnce } from '../../lib/call-once.ts';
import { plural } from '../../lib/number-text.ts';
import { ConfirmStep } from '../../ui/confirm-step.tsx';
import { GO_LIVE } from './api.ts';

export interface GoLiveStepProps {
  view: ListingResponse;
  onStep: (step: ListingStep) => void;
}

/** Whether the owner starts the countdown by hand, now or once the goal is met. */
export function isStartedByHand({ listing: { status, startPolicy } }: ListingResponse): boolean {
  return status === 'COLLECTING' && startPolicy === 'MANUAL';
}

/**
 * The button that starts the countdown of a MANUAL listing, after a confirmation. It is disabled until the goal is met.
 * Other listings get no button.
 */
export function GoLiveStep({ view, onStep }: GoLiveStepProps) {
  const { slug, countdownTimerMinutes } = view.listing;
  const button = {
    size: 'lg',
    icon: <Radio className="size-5" />,
    disabled: view.goalMetAt === null,
    children: 'Go Live',
  } as const;
  return (
    <ConfirmStep
      button={isStartedByHand(view) ? button : null}
      title="Go live?"
      confirm="Start the countdown"
      pending="Starting..."
      run={() => callOnce(GO_LIVE, { params: { slug } })}
      onDone={onStep}
    >
      The countdown of {plural(countdownTimerMinutes, 'minute')} starts now, and bidding opens when it ends. Once
      started you can't pause it; you can withdraw the listing until bidding opens.
    </ConfirmStep>
  );
}
