import type { Claim } from '@clamor/domain/sales';
import { type AboutSale, type SaleNotification, saleNotification } from './sale-template.ts';

/** Notifications of a sale without a charge. No money moves. */
export function unchargedNotifications(
  claim: Claim,
  { title, orderUrl }: Pick<AboutSale, 'title' | 'orderUrl'>,
): SaleNotification[] {
  const to = saleNotification('paid', claim.id);
  const subject = `Nothing to pay: ${title}`;
  return [
    to(
      claim.buyerId,
      subject,
      ['See your order', orderUrl],
      [`"${title}" is yours. No card can be charged so little, so nothing is; what comes next stands on your order.`],
    ),
    to(
      claim.sellerId,
      subject,
      ['See what to do', orderUrl],
      [`"${title}" is the buyer's. So little is not charged, and nothing is paid out for it.`],
    ),
  ];
}

/** The sale was cancelled. Both sides are notified, and nothing is refunded. */
export function cancelledNotifications(
  claim: Claim,
  { title, orderUrl }: Pick<AboutSale, 'title' | 'orderUrl'>,
): SaleNotification[] {
  return [claim.buyerId, claim.sellerId].map((userId) =>
    saleNotification('refunded', claim.id)(
      userId,
      `Called off: ${title}`,
      ['See the order', orderUrl],
      [`The sale of "${title}" was called off. Nothing was charged for it.`],
    ),
  );
}
