import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { orderPath } from '../../../lib/paths.ts';
import { seenTheme } from '../../../lib/theme.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { PaymentUnavailable } from './payment-unavailable.tsx';
import type { OpenIntent, ProviderStep } from './use-payment.ts';

export interface StripeStepProps {
  publishableKey: string;
  intent: OpenIntent;
  auctionId: string;
  amount: string;
  pending: boolean;
  onStep: (step: ProviderStep) => void;
}

/** Loads Stripe's script; null while it loads, false if it cannot be loaded. */
function useScript(publishableKey: string): Stripe | false | null {
  const [stripe, setStripe] = useState<Stripe | false | null>(null);
  useEffect(() => {
    let gone = false;
    const onLoaded = (loaded: Stripe | null) => {
      if (!gone) setStripe(loaded ?? false);
    };
    loadStripe(publishableKey).then(onLoaded, () => onLoaded(null));
    return () => {
      gone = true;
    };
  }, [publishableKey]);
  return stripe;
}

function WithScript({ publishableKey, children }: { publishableKey: string; children: (stripe: Stripe) => ReactNode }) {
  const stripe = useScript(publishableKey);
  if (stripe === false) return <PaymentUnavailable />;
  if (stripe !== null) return children(stripe);
  return (
    <SkeletonGroup label="Loading the card form" className="grid gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  );
}

/** Throws the error that Stripe's client returns instead of throwing, so that all steps fail in the same way. */
async function orThrow(answer: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await answer;
  if (error !== undefined) throw error;
}

/** Stripe's own card fields. The card number goes to Stripe and never to Clamor. */
export function StripeCard(props: StripeStepProps) {
  return (
    <WithScript publishableKey={props.publishableKey}>
      {(stripe) => (
        <Elements
          stripe={stripe}
          options={{
            clientSecret: props.intent.clientSecret,
            appearance: { theme: seenTheme() === 'dark' ? 'night' : 'stripe' },
          }}
        >
          <StripeForm {...props} />
        </Elements>
      )}
    </WithScript>
  );
}

function StripeForm({ auctionId, amount, pending, onStep }: StripeStepProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stripe === null || elements === null || pending) return;
    // If something is missing, the fields show it, and no attempt is made.
    const { error } = await elements.submit();
    if (error !== undefined) return;
    const confirmParams = { return_url: new URL(orderPath(auctionId), location.origin).href };
    onStep(() => orThrow(stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })));
  };
  if (failed) return <PaymentUnavailable />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailed(true)} />
      <Button
        type="submit"
        variant="won"
        size="lg"
        wide
        disabled={!ready}
        pending={pending}
        pendingText="Processing..."
      >
        Pay {amount}
      </Button>
    </form>
  );
}

/** A button that continues to the bank's approval, for a payer who left before it. */
export function StripeApproval({ publishableKey, intent, pending, onStep }: StripeStepProps) {
  return (
    <WithScript publishableKey={publishableKey}>
      {(stripe) => (
        <Button
          size="lg"
          wide
          pending={pending}
          pendingText="Waiting for your bank..."
          onClick={() => onStep(() => orThrow(stripe.handleNextAction({ clientSecret: intent.clientSecret })))}
        >
          Approve at your bank
        </Button>
      )}
    </WithScript>
  );
}
