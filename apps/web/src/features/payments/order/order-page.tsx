import type { Order } from '@clamor/contract/orders';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ClaimCard } from '../claim-card.tsx';
import { OfferCard } from '../offer-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { OrderDeeds } from './order-deeds.tsx';
import { OrderExtras } from './order-extras.tsx';
import { OrderHeading } from './order-heading.tsx';
import { Receipt } from './receipt.tsx';
import { Timeline } from './timeline.tsx';

// The dialog brings the card forms along.
const PaymentDialog = lazy(async () => ({ default: (await import('../pay/payment-dialog.tsx')).PaymentDialog }));

export interface OrderPageProps {
  order: Order;
  /** Something moved that no answer told. */
  onMoved: () => void;
}

/** One purchase or sale: what is next, how it is delivered, what it came to, and what happened. */
export function OrderPage({ order, onMoved }: OrderPageProps) {
  const { claim, offer } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-x-8">
      <div className="grid grid-cols-1 gap-6 print:hidden">
        <OrderHeading order={order} />
        {offer?.state === 'OPEN' ? <OfferCard offer={offer} headingLevel={2} onMoved={onMoved} /> : null}
        {claim === null ? null : <NextStep order={order} claim={claim} onMoved={onMoved} />}
        <DeliveryCard order={order} />
        <OrderExtras order={order} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        {claim === null || claim.state === 'RELEASED' ? null : <Receipt order={order} claim={claim} />}
        {order.timeline.length === 0 ? null : (
          <Card className="print:hidden">
            <Timeline order={order} />
          </Card>
        )}
      </div>
    </div>
  );
}

interface NextStepProps extends OrderPageProps {
  claim: NonNullable<Order['claim']>;
}

function NextStep({ order, claim, onMoved }: NextStepProps) {
  const [paying, setPaying] = useState(false);
  return (
    <>
      <ClaimCard claim={claim} headingLevel={2}>
        <OrderDeeds order={order} claim={claim} onMoved={onMoved} onPay={() => setPaying(true)} />
      </ClaimCard>
      {paying ? (
        <Suspense fallback={null}>
          <PaymentDialog
            auctionId={order.auctionId}
            claim={claim}
            title={order.title}
            onMoved={onMoved}
            onClose={() => setPaying(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
