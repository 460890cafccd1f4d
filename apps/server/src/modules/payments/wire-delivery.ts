import type { Delivery } from '@clamor/contract/orders';
import type { Order } from '@clamor/domain/payments';
import type { Parcel } from './sale-story.postgres.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** How far the handing over is. */
export function wireDelivery(order: Order, parcel: Parcel | undefined): Delivery {
  return {
    state: order.state,
    paidAt: new Date(order.paidAt).toISOString(),
    shippedAt: iso(order.shippedAt),
    receivedAt: iso(order.receivedAt),
    carrier: parcel?.carrier ?? null,
    trackingNumber: parcel?.trackingNumber ?? null,
    trackingUrl: null,
  };
}
