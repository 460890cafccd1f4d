import type { Claim } from '@clamor/contract/orders';
import type { Payment, PaymentIntent } from '@clamor/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { COMPLETE_PAYMENT, intentQuery } from '../api.ts';
import { isOver, type PaymentStage, stageOf } from './payment-stage.ts';

export interface PaymentOptions {
  auctionId: string;
  /** The claim as the page knows it. A changed claim is newer than all earlier answers. */
  claim: Claim;
  /** The total with the current delivery. */
  totalCents: number;
  /** The delivery is chosen, so the total is final. */
  ready: boolean;
  /** Called after a change, so that the parent loads the claim again. */
  onMoved: () => void;
}

/** An intent with an amount to charge. */
export type OpenIntent = PaymentIntent & { clientSecret: string; paymentIntentId: string };

/** A step with the provider in the browser: taking a card, or asking for approval. */
export type ProviderStep = () => Promise<unknown>;

/** Runs a step with the provider, then asks Clamor for the result. Only Clamor's answer counts. */
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

function useIntent({ auctionId, claim, totalCents, onMoved }: PaymentOptions, round: number, enabled: boolean) {
  return useQuery({ ...intentQuery({ auctionId, claimId: claim.id, totalCents, round, onMoved }), enabled });
}

/**
 * The intent if it has a card to charge. Null if its amount differs from the total on the page, because another tab
 * changed the delivery: the page must show the new total first.
 */
function openOf(intent: PaymentIntent, totalCents: number): OpenIntent | null {
  return intent.clientSecret === null || intent.amount !== totalCents ? null : (intent as OpenIntent);
}

export interface PaymentRun {
  stage: PaymentStage;
  /** The payment's latest known state; null before the first attempt. */
  payment: Payment | null;
  /** Null while it is being opened, and if there is nothing to charge. */
  intent: OpenIntent | null;
  /** The error, if the payment could not be opened. */
  failedToOpen: unknown;
  openAgain: () => void;
  /** Runs a step with the provider, then asks Clamor for the result. */
  run: (step: ProviderStep) => void;
  running: boolean;
  /** The last step failed for an unknown reason. */
  broken: boolean;
}

/** The payment of a claim: its intent, its stage and its actions. */
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
