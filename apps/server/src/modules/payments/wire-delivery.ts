import type { Delivery } from '@clamor/contract/orders';
import { type Order, trackingUrl } from '@clamor/domain/payments';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** How far the handing over is. */
export function wireDelivery(order: Order): Delivery {
  return {
    state: order.state,
    paidAt: new Date(order.paidAt).toISOString(),
    shippedAt: iso(order.shippedAt),
    receivedAt: iso(order.receivedAt),
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
  };
}
