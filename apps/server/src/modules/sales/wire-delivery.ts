import type { Delivery } from '@clamor/contract/orders';
import { iso } from '@clamor/contract/wire';
import { type Order, trackingUrl } from '@clamor/domain/sales';

/** How far the handover is. */
export function wireDelivery(order: Order): Delivery {
  return {
    state: order.state,
    paidAt: iso(order.paidAt),
    shippedAt: iso(order.shippedAt),
    receivedAt: iso(order.receivedAt),
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
  };
}
