import type { Claim } from '@clamor/contract/orders';
import { lazy, Suspense } from 'react';
import { callApi } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { money } from '../../../lib/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { APPROVE_IN_SANDBOX, CONFIRM_IN_SANDBOX } from '../api.ts';
import { notOpenedText } from './payment-stage.ts';
import { PaymentUnavailable } from './payment-unavailable.tsx';
import { SandboxCardForm } from './sandbox-card.tsx';
import type { OpenIntent, PaymentRun } from './use-payment.ts';

// Stripe's script is loaded only when its form is shown.
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));
const StripeApproval = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeApproval }));

export interface PayStepProps {
  auctionId: string;
  claim: Claim;
  payment: PaymentRun;
}

interface OpenProps extends PayStepProps {
  intent: OpenIntent;
}

/** The skeleton of a card form that is loading. */
export function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the card form" className="grid gap-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  );
}

/** The step of the payment that is next: the card form, or the bank's approval. */
export function PayStep(props: PayStepProps) {
  const { payment } = props;
  if (payment.failedToOpen !== null) return <NotOpened payment={payment} />;
  const { intent } = payment;
  if (intent === null) return <CardSkeleton />;
  if (intent.provider === 'stripe' && intent.publishableKey === null) return <PaymentUnavailable />;
  return (
    <Suspense fallback={<CardSkeleton />}>
      {payment.stage === 'approval' ? (
        <ApprovalStep {...props} intent={intent} />
      ) : (
        <CardStep {...props} intent={intent} />
      )}
    </Suspense>
  );
}

function NotOpened({ payment }: Pick<PayStepProps, 'payment'>) {
  const error = payment.failedToOpen;
  // A 409 is final and gives its reason. Any other error may be temporary, so another attempt is offered.
  const isFinal = isApiError(error) && error.status === 409;
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        isFinal ? null : (
          <Button variant="quiet" onClick={payment.openAgain}>
            Try Again
          </Button>
        )
      }
    >
      {notOpenedText(error)}
    </Notice>
  );
}

function CardStep({ auctionId, claim, payment, intent }: OpenProps) {
  const amount = money(claim.totalCents);
  const { clientSecret, publishableKey } = intent;
  if (intent.provider === 'stripe' && publishableKey !== null) {
    return (
      <StripeCard {...{ publishableKey, intent, auctionId, amount }} pending={payment.running} onStep={payment.run} />
    );
  }
  return (
    <SandboxCardForm
      amount={amount}
      pending={payment.running}
      onCard={(paymentMethod) =>
        payment.run(() => callApi(CONFIRM_IN_SANDBOX, { body: { clientSecret, paymentMethod } }))
      }
    />
  );
}

function ApprovalStep({ auctionId, claim, payment, intent }: OpenProps) {
  const amount = money(claim.totalCents);
  const { publishableKey } = intent;
  return (
    <section className="grid gap-4" aria-label="Approval">
      <Notice>Your bank asks you to approve {amount}. Nothing has been charged yet.</Notice>
      {intent.provider === 'stripe' && publishableKey !== null ? (
        <StripeApproval
          {...{ publishableKey, intent, auctionId, amount }}
          pending={payment.running}
          onStep={payment.run}
        />
      ) : (
        <SandboxApproval payment={payment} intent={intent} />
      )}
    </section>
  );
}

/** The sandbox's bank approval, on this page. */
function SandboxApproval({ payment, intent: { clientSecret } }: Pick<OpenProps, 'payment' | 'intent'>) {
  const say = (approve: boolean) => payment.run(() => callApi(APPROVE_IN_SANDBOX, { body: { clientSecret, approve } }));
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <Button size="lg" pending={payment.running} pendingText="Asking..." onClick={() => say(true)}>
        Approve
      </Button>
      <Button variant="quiet" size="lg" disabled={payment.running} onClick={() => say(false)}>
        Cancel
      </Button>
    </div>
  );
}
