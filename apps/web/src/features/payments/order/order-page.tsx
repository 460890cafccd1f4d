import type { Order } from '@clamor/contract/orders';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ClaimCard } from '../claim-card.tsx';
import { OfferCard } from '../offer-card.tsx';
import { usePaymentDialog } from '../use-payment-dialog.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderExtras } from './order-extras.tsx';
import { OrderHeading } from './order-heading.tsx';
import { Receipt } from './receipt.tsx';
import { Timeline } from './timeline.tsx';

export interface OrderPageProps {
  order: Order;
  /** Called after a change whose answer does not contain the order. */
  onMoved: () => void;
  /** The reviews, shown below the actions. */
  children?: ReactNode;
}

/** One purchase or sale: next step, delivery, receipt and timeline. */
export function OrderPage({ order, onMoved, children }: OrderPageProps) {
  const { claim, offer } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-x-8">
      <div className="grid grid-cols-1 gap-6 print:hidden">
        <OrderHeading order={order} />
        {offer !== null && (offer.state === 'OPEN' || claim === null) ? (
          <OfferCard offer={offer} shippingCostCents={order.shippingCostCents} headingLevel={2} onMoved={onMoved} />
        ) : null}
        {claim === null ? null : <NextStep order={order} claim={claim} onMoved={onMoved} />}
        <DeliveryCard order={order} />
        <OrderExtras order={order} />
        {children}
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

interface NextStepProps extends Omit<OrderPageProps, 'children'> {
  claim: NonNullable<Order['claim']>;
}

function NextStep({ order, claim, onMoved }: NextStepProps) {
  const { Dialog, opening, open, close } = usePaymentDialog();
  const { auctionId, title } = order;
  return (
    <>
      <ClaimCard claim={claim} headingLevel={2}>
        <OrderActions order={order} claim={claim} onMoved={onMoved} opening={opening} onPay={open} />
      </ClaimCard>
      {Dialog === null ? null : <Dialog {...{ auctionId, claim, title, onMoved }} onClose={close} />}
    </>
  );
}
