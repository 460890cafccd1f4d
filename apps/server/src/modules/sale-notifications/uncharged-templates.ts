import type { Claim } from '@clamor/domain/sales';
import { type AboutSale, type SaleNotification, saleNotification } from './sale-template.ts';

/** The notifications of a sale that is too small to be charged. */
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
      [
        `"${title}" is yours. The total is less than a card can be charged, so you pay nothing. Your order says what comes next.`,
      ],
    ),
    to(
      claim.sellerId,
      subject,
      ['See what to do', orderUrl],
      [
        `"${title}" goes to the buyer. The total is less than a card can be charged, so nothing is charged or paid out.`,
      ],
    ),
  ];
}

/** The notifications to both sides of a cancelled sale that was never charged, so nothing is refunded. */
export function cancelledNotifications(
  claim: Claim,
  { title, orderUrl }: Pick<AboutSale, 'title' | 'orderUrl'>,
): SaleNotification[] {
  return [claim.buyerId, claim.sellerId].map((userId) =>
    saleNotification('refunded', claim.id)(
      userId,
      `Cancelled: ${title}`,
      ['See the order', orderUrl],
      [`The sale of "${title}" was cancelled. Nothing was charged for it.`],
    ),
  );
}
