import type { Payout } from '@clamor/domain/payouts';
import {
  amountsOf,
  type Claim,
  claimIn,
  type Dispute,
  isUncharged,
  type Offer,
  type Order,
  type Payment,
  paymentIn,
  type Refund,
  type SaleMoney,
} from '@clamor/domain/sales';
import { dollars, moment } from '../notifications/index.ts';
import { orderNotifications } from './order-templates.ts';
import { type AboutSale, type ChangedSale, type SaleNotification, saleNotification } from './sale-template.ts';
import { cancelledNotifications, unchargedNotifications } from './uncharged-templates.ts';

/**
 * The notifications that a change of a sale causes. None contains a name, an address or digital content: these are only
 * on the order's page.
 */
export function saleNotifications(before: SaleMoney, after: SaleMoney, sale: AboutSale): SaleNotification[] {
  const changed = { ...sale, before, after };
  return [
    ...changedIn(before.claims, after.claims).flatMap(([was, claim]) => claimNotifications(was, claim, changed)),
    ...changedIn(before.payments, after.payments).flatMap(([was, payment]) =>
      paymentNotifications(was, payment, changed),
    ),
    ...changedIn(before.refunds, after.refunds).flatMap(([was, refund]) => refundNotifications(was, refund, changed)),
    ...changedIn(before.disputes, after.disputes).flatMap(([was, dispute]) =>
      disputeNotifications(was, dispute, changed),
    ),
    ...changedIn(before.offers, after.offers).flatMap(([was, offer]) => offerNotifications(was, offer, changed)),
    ...changedIn(before.orders, after.orders).flatMap(([was, order]) => orderNotifications(was, order, changed)),
  ];
}

/** The reminder of a claim that is not paid yet. */
export function reminderNotification(
  claim: Claim,
  hoursLeft: number,
  { title, listingUrl }: AboutSale,
): SaleNotification {
  const left = hoursLeft === 1 ? 'one hour' : `${hoursLeft} hours`;
  return {
    userId: claim.buyerId,
    group: 'money',
    about: `reminder-${hoursLeft} ${claim.id}`,
    content: {
      subject: `Payment due in ${left}: ${title}`,
      paragraphs: [
        `"${title}" is waiting for your payment of ${dollars(amountsOf(claim).totalCents)}. Pay by ${moment(claim.payBy)}.`,
        'After that the seller can offer it to somebody else, and you cannot bid on anything else until this is settled.',
      ],
      action: { label: 'Pay now', url: listingUrl },
    },
  };
}

/** The notification that a payout was sent. `url`: the page with the seller's money. */
export function payoutNotification(
  { id, sellerId, cents, claimIds, reference }: Payout,
  url: string,
): SaleNotification {
  const sales = claimIds.length === 1 ? 'one sale' : `${claimIds.length} sales`;
  const reason = claimIds.length === 0 ? 'that earlier payouts lacked' : `for ${sales}`;
  return saleNotification('paid-out', id)(
    sellerId,
    `Paid out: ${dollars(cents)}`,
    ['See your money', url],
    [`We sent you ${dollars(cents)} ${reason}${reference === null ? '' : `, with the reference ${reference}`}.`],
  );
}

type Pair<Row> = readonly [was: Row | undefined, is: Row];

function changedIn<Row extends { id: string } | Order>(before: readonly Row[], after: readonly Row[]): Pair<Row>[] {
  const keyOf = (row: { id: string } | Order) => ('id' in row ? row.id : row.claimId);
  const was = new Map(before.map((row) => [keyOf(row), row]));
  return after.map((row): Pair<Row> => [was.get(keyOf(row)), row]).filter(([old, row]) => old !== row);
}

function claimNotifications(
  was: Claim | undefined,
  claim: Claim,
  { title, listingUrl, orderUrl }: ChangedSale,
): SaleNotification[] {
  if (was?.state === claim.state) return [];
  const total = dollars(amountsOf(claim).totalCents);
  const to = saleNotification(claim.state.toLowerCase(), claim.id);
  switch (claim.state) {
    case 'DUE':
      return [
        to(
          claim.buyerId,
          `It is yours: ${title}`,
          ['Pay now', listingUrl],
          [`You took "${title}" at ${dollars(claim.bidCents)}. Pay ${total} by ${moment(claim.payBy)}.`],
        ),
        to(
          claim.sellerId,
          `Your offer was accepted: ${title}`,
          ['See the sale', orderUrl],
          [
            `The next bidder took "${title}" at ${dollars(claim.bidCents)} and has until ${moment(claim.payBy)} to pay.`,
          ],
        ),
      ];
    case 'PAID':
      if (isUncharged(claim)) return unchargedNotifications(claim, { title, orderUrl });
      return [
        to(
          claim.buyerId,
          `Payment received: ${title}`,
          ['See your order', orderUrl],
          [`We received your payment of ${total} for "${title}" and told the seller. Your order says what comes next.`],
        ),
        to(
          claim.sellerId,
          `Paid: ${title}`,
          ['See what to do', orderUrl],
          [`"${title}" is paid. ${dollars(amountsOf(claim).sellerCents)} is held for you until the item has arrived.`],
        ),
      ];
    case 'RELEASED':
      return [
        to(
          claim.buyerId,
          `Your time to pay ran out: ${title}`,
          ['See the listing', listingUrl],
          [`"${title}" was not paid in time, and the sale to you was ended. Nothing was charged.`],
        ),
      ];
    case 'REFUNDED':
      if (isUncharged(claim)) return cancelledNotifications(claim, { title, orderUrl });
      return [
        to(
          claim.sellerId,
          `The sale was undone: ${title}`,
          ['See the sale', orderUrl],
          [`The buyer of "${title}" was refunded. If you have not sent the item, you can relist it.`],
        ),
      ];
  }
}

function paymentNotifications(
  was: Payment | undefined,
  payment: Payment,
  { title, after, listingUrl, orderUrl }: ChangedSale,
): SaleNotification[] {
  const { buyerId } = claimIn(after, payment.claimId);
  // A card that is declined at once is shown on the page itself. This notification is about a later answer of the bank.
  const failedLater = was?.step === 'processing' && payment.state === 'PENDING' && payment.lastError !== null;
  // The same payment may fail like this more than once. The number of the reading makes the causes distinct.
  const cause = failedLater ? `${payment.id} ${payment.lastReading}` : payment.id;
  const to = saleNotification(payment.state.toLowerCase(), cause);
  if ((was?.state === 'PENDING' && payment.state === 'FAILED') || failedLater) {
    return [
      to(
        buyerId,
        `Payment failed: ${title}`,
        ['Try again', listingUrl],
        [
          `Your payment for "${title}" did not go through${payment.lastError ? `: ${payment.lastError.message}` : '.'}`,
          'Nothing was charged. You can try again, also with another card.',
        ],
      ),
    ];
  }
  // A refund that failed after it was reported as done has a notification of its own.
  if (was?.state === payment.state || was?.state === 'REFUNDED' || payment.state !== 'RETURNING') return [];
  return [
    to(
      buyerId,
      `Your money is on its way back: ${title}`,
      ['See the order', orderUrl],
      [
        `A payment of ${dollars(payment.receivedCents ?? payment.cents)} for "${title}" came too late to be accepted. It goes back to your card automatically.`,
      ],
    ),
  ];
}

function refundNotifications(
  was: Refund | undefined,
  refund: Refund,
  { title, after, orderUrl }: ChangedSale,
): SaleNotification[] {
  if (was?.state === refund.state) return [];
  const claim = claimIn(after, paymentIn(after, refund.paymentId).claimId);
  const isAsked =
    was === undefined && after.transfers.some(({ kind, cause }) => kind === 'refund_asked' && cause === refund.id);
  const cents = dollars(refund.cents);
  const to = saleNotification(`refund-${refund.state.toLowerCase()}`, `${refund.id} ${refund.attempt}`);
  const page = ['See the order', orderUrl] as const;
  if (isAsked) {
    return [
      to(claim.buyerId, `A refund is on its way: ${title}`, page, [
        `${cents} for "${title}" is on its way back to your card. That can take a few days.`,
      ]),
      to(claim.sellerId, `Do not send: ${title}`, page, [`The buyer of "${title}" is being refunded. Do not send it.`]),
    ];
  }
  if (refund.state === 'SUCCEEDED') {
    return [to(claim.buyerId, `Refunded: ${title}`, page, [`${cents} for "${title}" was sent back to your card.`])];
  }
  if (refund.state !== 'FAILED') return [];
  return [
    to(claim.buyerId, `Your refund is delayed: ${title}`, page, [
      `The bank did not accept the refund of ${cents} for "${title}". Our staff know and will send it again.`,
    ]),
  ];
}

function disputeNotifications(
  was: Dispute | undefined,
  dispute: Dispute,
  { title, after, orderUrl }: ChangedSale,
): SaleNotification[] {
  if (dispute.state !== 'OPEN' || was?.state === 'OPEN') return [];
  const { sellerId } = claimIn(after, paymentIn(after, dispute.paymentId).claimId);
  return [
    saleNotification('disputed', dispute.id)(
      sellerId,
      `Disputed: ${title}`,
      ['See the sale', orderUrl],
      [
        `The buyer's bank disputes the payment of "${title}". The money is held until that is decided. Send nothing until then.`,
      ],
    ),
  ];
}

function offerNotifications(
  was: Offer | undefined,
  offer: Offer,
  { title, listingUrl }: ChangedSale,
): SaleNotification[] {
  if (was?.state === 'OPEN' && offer.state === 'WITHDRAWN') {
    const words = [`"${title}" is no longer offered to you. Nothing was charged, and you do not need to do anything.`];
    return [
      saleNotification('offer-withdrawn', offer.id, 'bids')(
        offer.bidderId,
        `No longer offered: ${title}`,
        ['See the listing', listingUrl],
        words,
      ),
    ];
  }
  if (was !== undefined || offer.state !== 'OPEN') return [];
  return [
    saleNotification('offer', offer.id, 'bids')(
      offer.bidderId,
      `It can be yours: ${title}`,
      ['Accept or decline', listingUrl],
      [
        `The buyer of "${title}" did not pay, and the seller offers it to you at your own bid of ${dollars(offer.bidCents)}.`,
        `You have until ${moment(offer.expiresAt)} to accept. You are free to decline.`,
      ],
    ),
  ];
}
