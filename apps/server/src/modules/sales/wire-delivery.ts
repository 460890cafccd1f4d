import type { Delivery } from '@clamor/contract/orders';
import { iso } from '@clamor/contract/wire';
import { type Order, trackingUrl } from '@clamor/domain/sales';

/** The state of the handover in the wire's format. */
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
