import type { Claim } from '@clamor/contract/orders';
import type { Payment, PaymentIntent } from '@clamor/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { COMPLETE_PAYMENT, CREATE_INTENT } from '../api.ts';
import { isOver, type PaymentStage, stageOf } from './payment-stage.ts';

export interface PaymentOptions {
  auctionId: string;
  /** As the page was told it; another one is newer than what was answered before it. */
  claim: Claim;
  /** What it comes to, with the delivery that was chosen last. */
  totalCents: number;
  /** How it is delivered, and so what it comes to, is settled. */
  ready: boolean;
  /** Something moved: whoever shows the claim looks again. */
  onMoved: () => void;
}

/** An intent that has something to charge. */
export type OpenIntent = PaymentIntent & { clientSecret: string; paymentIntentId: string };

/** What the provider is to be asked on the page: to take a card, or for the approval. */
export type ProviderStep = () => Promise<unknown>;

/** Asked first is the provider, and whatever it answers, Clamor afterwards: its answer is the truth. */
function useTry(intentId: string | null, onAnswer: (payment: Payment) => void) {
  return useAction({
    mutationFn: async (step: ProviderStep) => {
      const fault = await step().then(
        () => null,
        (error: unknown) => error ?? new Error('The provider did not say why.'),
      );
      const { payment } = await callApi(COMPLETE_PAYMENT, { body: { paymentIntentId: intentId ?? '' } });
      return { payment, fault };
    },
    onSuccess: ({ payment }) => onAnswer(payment),
  });
}

/** Opening the payment. Doing it again gives the same one; the secret is forgotten with the dialog. */
function useIntent({ auctionId, claim, totalCents, onMoved }: PaymentOptions, round: number, enabled: boolean) {
  return useQuery({
    queryKey: ['/api/payments/create-intent', claim.id, totalCents, round],
    queryFn: async () => {
      const intent = await callApi(CREATE_INTENT, { body: { auctionId } });
      if (intent.clientSecret === null || intent.amount !== totalCents) onMoved();
      return intent;
    },
    enabled,
    gcTime: 0,
    retry: false,
  });
}

/** Nothing is charged but what the page shows: where another tab chose another delivery, the page hears of it first. */
function openOf(intent: PaymentIntent, totalCents: number): OpenIntent | null {
  return intent.clientSecret === null || intent.amount !== totalCents ? null : (intent as OpenIntent);
}

export interface PaymentRun {
  stage: PaymentStage;
  /** The latest that is known of it. */
  payment: Payment | null;
  /** Null while it is being opened, and where nothing is to be charged. */
  intent: OpenIntent | null;
  /** The payment could not be opened. */
  failedToOpen: unknown;
  openAgain: () => void;
  /** Asks the provider for a step, and then Clamor what it came to. */
  run: (step: ProviderStep) => void;
  running: boolean;
  /** The last step came to nothing that anybody could name. */
  broken: boolean;
}

/** Paying a claim: what is open, where it stands, and what can be done. */
export function usePayment(options: PaymentOptions): PaymentRun {
  const { claim, ready, totalCents, onMoved } = options;
  const [answered, setAnswered] = useState<{ claim: Claim; payment: Payment } | null>(null);
  const [round, setRound] = useState(0);
  const payment = answered?.claim === claim ? answered.payment : claim.payment;
  const stage = stageOf(claim, payment);
  const intent = useIntent(options, round, ready && (stage === 'card' || stage === 'approval'));
  const open = intent.data === undefined ? null : openOf(intent.data, totalCents);
  const attempt = useTry(open?.paymentIntentId ?? null, (next) => {
    setAnswered({ claim, payment: next });
    if (isOver(next)) setRound((before) => before + 1);
    onMoved();
  });
  const fault = attempt.data?.fault ?? null;
  return {
    stage,
    payment,
    intent: open,
    failedToOpen: intent.isError ? intent.error : null,
    openAgain: () => void intent.refetch(),
    run: attempt.mutate,
    running: attempt.isPending,
    broken: attempt.isError || (fault !== null && stage === 'card' && payment?.lastError == null),
  };
}
