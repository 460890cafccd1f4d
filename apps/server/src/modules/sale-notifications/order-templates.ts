import { claimIn, type DeliveryMethod, type Order, type Payability, payability } from '@clamor/domain/sales';
import { type ChangedSale, type SaleNotification, saleNotification } from './sale-template.ts';

/** The sentence to the seller about the money, once the buyer has the item. */
const MONEY_OF_IT: Readonly<Record<Payability['state'], string>> = {
  payable: 'Your money for it is now payable.',
  held: 'Your money for it is held until everything about the sale is settled.',
  in_payout: 'Your money for it is already on its way.',
  nothing: 'Nothing was charged for it.',
};

const ON_ITS_WAY = { subject: 'Shipped', how: 'is on its way to you' };
/**
 * The mail's words for how the item was handed over. The words for a digital item are never used, because it is never
 * shipped.
 */
const SENT: Readonly<Record<DeliveryMethod, { subject: string; how: string }>> = {
  SHIPPING: ON_ITS_WAY,
  PICKUP: { subject: 'Handed over', how: 'was handed over to you' },
  DIGITAL: ON_ITS_WAY,
};

/** The notifications that a change of an order causes. */
export function orderNotifications(
  was: Order | undefined,
  order: Order,
  { title, after, orderUrl }: ChangedSale,
): SaleNotification[] {
  const { buyerId, sellerId, method } = claimIn(after, order.claimId);
  const page = ['See the order', orderUrl] as const;
  const isNow = (state: Order['state']) => order.state === state && was !== undefined && was.state !== state;
  if (isNow('SHIPPED')) {
    const { subject, how } = SENT[method];
    return [
      saleNotification('shipped', order.claimId, 'orders')(buyerId, `${subject}: ${title}`, page, [
        `"${title}" ${how}. When you have it, confirm that on your order, or report a problem there.`,
      ]),
    ];
  }
  if (isNow('RECEIVED')) {
    return [
      saleNotification('received', order.claimId, 'orders')(sellerId, `Received: ${title}`, page, [
        `The buyer has "${title}". ${MONEY_OF_IT[payability(after, order.claimId, order.receivedAt ?? 0).state]}`,
      ]),
    ];
  }
  if (order.pickupWords !== null && was?.pickupWords !== order.pickupWords) {
    return [pickupNotification(was?.pickupWords ?? null, order.claimId, buyerId, { title, orderUrl })];
  }
  if (order.problemAt === null || was?.problemAt === order.problemAt) return [];
  return [
    saleNotification('problem', `${order.claimId} ${order.problemAt}`)(
      sellerId,
      `A problem was reported: ${title}`,
      page,
      [
        `The buyer of "${title}" reported a problem. Our staff are looking into it, and the money is held until they decide.`,
      ],
    ),
  ];
}

/**
 * The buyer's notification of the seller's pickup text. Only the first text and its first change are notified, so that
 * a seller who keeps editing does not fill the mailbox.
 */
function pickupNotification(
  was: string | null,
  claimId: string,
  buyerId: string,
  { title, orderUrl }: Pick<ChangedSale, 'title' | 'orderUrl'>,
): SaleNotification {
  const page = ['See where and when', orderUrl] as const;
  if (was === null) {
    return saleNotification('pickup', claimId, 'orders')(buyerId, `Ready for pickup: ${title}`, page, [
      `The seller of "${title}" says where and when you can pick it up. It is on your order.`,
      'Check again before you set out: the seller can still change it.',
    ]);
  }
  return saleNotification('pickup-changed', claimId, 'orders')(buyerId, `Pickup changed: ${title}`, page, [
    `The seller of "${title}" changed where or when you can pick it up. Your order shows the current details.`,
  ]);
}
