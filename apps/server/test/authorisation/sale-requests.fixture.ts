import {
  ADDRESS,
  due,
  HOURS,
  lostDispute,
  onDecision,
  onDue,
  onOffer,
  onPaid,
  onPayout,
  openIntent,
  paid,
  payable,
  type Scene,
  shipped,
} from './scenes.fixture.ts';

/** An example request for every call about an ended auction, its sale or its money. Each example has a sale of its own. */
export const SALE_REQUESTS: Readonly<Record<string, Scene>> = {
  relist: async (stage, { owner }) => {
    const { slug } = await stage.ended(owner, []);
    return { url: `/api/listings/${slug}/relist`, body: {} };
  },
  awardSecondChance: onDecision('award-second-chance'),
  declineSecondChance: onDecision('decline-second-chance'),

  readOrder: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}` })),
  chooseDelivery: onDue(({ auctionId }) => ({
    url: `/api/orders/${auctionId}/address`,
    body: { method: 'ship', address: ADDRESS },
  })),
  shipOrder: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/ship`, body: { carrier: 'UPS' } })),
  setPickup: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    return { url: `/api/orders/${auctionId}/pickup`, body: { text: 'At noon' } };
  },
  handOver: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    return { url: `/api/orders/${auctionId}/hand-over` };
  },
  receiveOrder: async (stage, people) => {
    const { auctionId } = await shipped(stage, people);
    return { url: `/api/orders/${auctionId}/receive` };
  },
  reportProblem: async (stage, people) => {
    const { auctionId } = await shipped(stage, people);
    return { url: `/api/orders/${auctionId}/problem`, body: { text: 'It is broken' } };
  },
  cancelOrder: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/cancel` })),

  readPayment: onPaid(({ auctionId }) => ({ url: `/api/payments/auction/${auctionId}` })),
  createIntent: onDue(({ auctionId }) => ({ url: '/api/payments/create-intent', body: { auctionId } })),
  completePayment: async (stage, people) => {
    const { auctionId } = await due(stage, people);
    const { paymentIntentId } = await stage.pay(people.buyer, auctionId);
    return { url: '/api/payments/complete', body: { paymentIntentId } };
  },
  offerRunnerUp: async (stage, people) => {
    const { slug } = await due(stage, people);
    await stage.house.advance(72 * HOURS);
    return { url: `/api/seller/listings/${slug}/offer-runner-up` };
  },
  acceptOffer: onOffer('accept'),
  declineOffer: onOffer('decline'),
  confirmInSandbox: async (stage, people) => {
    const clientSecret = `${await openIntent(stage, people)}_secret_guessed`;
    return { url: '/api/sandbox/confirm', body: { clientSecret, paymentMethod: 'pm_card_visa' } };
  },
  approveInSandbox: async (stage, people) => {
    const clientSecret = `${await openIntent(stage, people)}_secret_guessed`;
    return { url: '/api/sandbox/approve', body: { clientSecret, approve: true } };
  },

  readSaleReviews: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/review` })),
  reviewSale: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/review`, body: { rating: 4 } })),
  answerReview: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    await stage.done('POST', { url: `/api/orders/${auctionId}/review`, body: { rating: 4 } }, people.buyer);
    return { url: `/api/orders/${auctionId}/review/answer`, body: { text: 'Thank you' } };
  },

  removeReview: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    await stage.done('POST', { url: `/api/orders/${auctionId}/review`, body: { rating: 1 } }, people.buyer);
    const { rows } = await stage.house.clamor.pool.query('SELECT id FROM reviews WHERE auction_id = $1', [auctionId]);
    return { url: `/api/admin/reviews/${rows[0].id}/remove`, body: { reason: 'It is about somebody else' } };
  },
  cancelPayment: async (stage, people) => {
    await openIntent(stage, people);
    const { rows } = await stage.house.clamor.pool.query('SELECT id FROM payments ORDER BY created_at DESC LIMIT 1');
    return { url: `/api/admin/payments/${rows[0].id}/cancel` };
  },
  refundPayment: onPaid(({ paymentId }) => ({
    url: `/api/admin/payments/${paymentId}/refund`,
    body: { reason: 'It broke', bearer: 'seller' },
  })),
  releaseClaim: async (stage, people) => {
    const { slug } = await due(stage, people);
    const { viewer } = await stage.done('GET', { url: `/api/listings/${slug}` }, people.buyer);
    return { url: `/api/admin/claims/${viewer.claim.id}/release`, body: { reason: 'Asked for by both' } };
  },
  dismissProblem: async (stage, people) => {
    const { auctionId } = await shipped(stage, people);
    const problem = { url: `/api/orders/${auctionId}/problem`, body: { text: 'It is broken' } };
    await stage.done('POST', problem, people.buyer);
    return { url: `/api/admin/orders/${auctionId}/dismiss`, body: { reason: 'It is not' } };
  },
  bookDispute: async (stage, people) => ({
    url: `/api/admin/disputes/${await lostDispute(stage, people)}/book`,
    body: { sellerCents: 0, feesCents: 0, lossesCents: 2_600 },
  }),
  preparePayout: async (stage, people) => {
    await payable(stage, people);
    return { url: '/api/admin/payouts', body: { sellerId: people.owner.id } };
  },
  payoutPaid: onPayout('paid', { reference: 'R-1' }),
  cancelPayout: onPayout('cancel'),
  returnPayout: onPayout('returned', undefined, 'paid'),
};
