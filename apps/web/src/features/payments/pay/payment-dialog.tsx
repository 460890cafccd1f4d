import type { Claim, Order } from '@clamor/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { orderPath } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddressLines } from '../address-lines.tsx';
import { Amounts } from '../amounts.tsx';
import { StepCard } from '../claim-card.tsx';
import { useOrder } from '../use-order.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { CardSkeleton, PayStep } from './pay-step.tsx';
import { failureOf, notOpenedText, type PaymentStage } from './payment-stage.ts';
import { type PaymentRun, usePayment } from './use-payment.ts';

export interface PaymentDialogProps {
  auctionId: string;
  /** The claim as the page knows it. It may change while the dialog is open. */
  claim: Claim;
  title: string;
  /** Called after a change, so that the page loads again. */
  onMoved: () => void;
  onClose: () => void;
}

/** 'Complete Payment': delivery, the amounts line by line, and the card. */
export function PaymentDialog({ auctionId, claim, title, onMoved, onClose }: PaymentDialogProps) {
  const order = useOrder(auctionId);
  useFollowing(claim, order.refetch);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Complete Payment"
      description={title}
      size="lg"
      // Asks before closing only while an address may be typed. A card number is quickly typed again.
      asksBeforeClosing={order.data !== undefined && !hasDelivery(order.data)}
    >
      {order.data === undefined ? (
        order.isError ? (
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button variant="quiet" onClick={() => void order.refetch()}>
                Try Again
              </Button>
            }
          >
            {notOpenedText(order.error)}
          </Notice>
        ) : (
          <CardSkeleton />
        )
      ) : (
        <Steps order={order.data} claim={claim} onMoved={onMoved} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Loads the order again when the claim changed outside the dialog, for example in another tab. */
function useFollowing(claim: Claim, refetch: () => Promise<unknown>): void {
  const seen = useRef(claim);
  useEffect(() => {
    if (seen.current === claim) return;
    seen.current = claim;
    void refetch();
  }, [claim, refetch]);
}

interface StepsProps extends Omit<PaymentDialogProps, 'title' | 'auctionId'> {
  order: Order;
}

const hasDelivery = ({ address, claim }: Order) => address !== null || claim?.method !== 'SHIPPING';

function Steps({ order, claim, onMoved, onClose }: StepsProps) {
  const [settled, setSettled] = useState(() => hasDelivery(order));
  // The order has the newer prices after a delivery was chosen in this dialog, because the page gets the new claim
  // later.
  const priced = order.claim?.id === claim.id ? { ...claim, ...pricesOf(order.claim) } : claim;
  const payment = usePayment({
    auctionId: order.auctionId,
    claim,
    totalCents: priced.totalCents,
    ready: settled,
    onMoved,
  });
  const { stage } = payment;
  if (stage !== 'card' && stage !== 'approval') {
    return <Outcome stage={stage} auctionId={order.auctionId} onClose={onClose} />;
  }
  if (!settled && stage === 'card') {
    return (
      <DeliveryStep
        order={order}
        onSettled={() => {
          setSettled(true);
          onMoved();
        }}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {stage === 'card' ? <Chosen order={order} claim={priced} onChange={() => setSettled(false)} /> : null}
      <Amounts claim={priced} />
      <Failure payment={payment} />
      <PayStep auctionId={order.auctionId} claim={priced} payment={payment} />
    </div>
  );
}

const pricesOf = ({ method, shippingCostCents, totalCents }: Claim) => ({ method, shippingCostCents, totalCents });

/** Why the last attempt failed, in the provider's words if it gave any. */
function Failure({ payment }: { payment: PaymentRun }) {
  const failure = payment.stage === 'card' ? failureOf(payment.payment) : null;
  if (payment.running || (failure === null && !payment.broken)) return null;
  return (
    <Notice tone="danger" role="alert">
      <strong className="block">{failure === null ? 'Payment Error' : 'Payment Failed'}</strong>
      {failure ?? 'There was an issue processing your payment.'}
    </Notice>
  );
}

function Chosen({ order, claim, onChange }: { order: Order; claim: Claim; onChange: () => void }) {
  if (claim.method === 'DIGITAL') return null;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="text-sm text-mute">{claim.method === 'PICKUP' ? 'You pick it up' : 'Ship to'}</p>
        {claim.method === 'PICKUP' ? (
          <p>You arrange it with {order.counterpart}.</p>
        ) : order.address === null ? (
          <p>The address you give after paying.</p>
        ) : (
          <AddressLines address={order.address} />
        )}
      </div>
      <Button variant="quiet" size="sm" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

const OUTCOMES = {
  processing: [
    'soon',
    'Payment Pending',
    'Your bank is working on it. You can close this: the page updates by itself, and we’ll email you.',
  ],
  done: ['won', 'Payment Complete', 'Thank you. Your order shows what happens next.'],
  returning: [
    'soon',
    'Payment not accepted',
    'Your payment came after the sale had closed. It is on its way back to you.',
  ],
  ending: ['plain', 'This sale is being ended', 'Nothing can be paid for it now.'],
  over: ['plain', 'Nothing to pay', 'There is nothing left to pay here.'],
} as const satisfies Record<Exclude<PaymentStage, 'card' | 'approval'>, readonly [string, string, string]>;

interface OutcomeProps {
  stage: keyof typeof OUTCOMES;
  auctionId: string;
  onClose: () => void;
}

function Outcome({ stage, auctionId, onClose }: OutcomeProps) {
  const [tone, heading, text] = OUTCOMES[stage];
  return (
    <div className="grid gap-5">
      <StepCard tone={tone} title={heading} text={text} inDialog />
      <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
        <ButtonLink to={orderPath(auctionId)} onClick={onClose}>
          Go to your order
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
