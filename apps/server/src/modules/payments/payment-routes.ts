import * as calls from '@clamor/contract/payments';
import { amountsOf, type openPayment, type RefusalBy, shownPayment } from '@clamor/domain/sales';
import type { FastifyInstance } from 'fastify';
import { BadSignature, MalformedEvent } from '../../platform/cards/index.ts';
import { answer, type Refused, refuse, route } from '../../platform/http/index.ts';
import { claimSeenBy, moneyOf, PAYMENT_STATUS, wirePayment } from '../sales/index.ts';
import { askProvider, CLAIM_ENDING } from './ask-provider.ts';
import { completePayment } from './complete-payment.ts';
import type { MoneyPorts } from './money-ports.ts';
import { openIntent } from './open-intent.ts';
import { takeWebhook } from './take-webhook.ts';

export interface PaymentRoutePorts extends MoneyPorts {
  /** Starts the payments job at once. Called after a reading was scheduled. */
  kick: () => void;
}

/** The longest body of a webhook. The provider's messages have a few kilobytes. */
const WEBHOOK_BYTES = 256 * 1024;

const INTENT_REFUSED = {
  claim_over: refuse('CLAIM_OVER'),
  claim_ending: CLAIM_ENDING,
} satisfies Record<RefusalBy<typeof openPayment>, Refused>;

/** Registers the routes for opening, completing and reading payments, and for the provider's webhook. */
export function registerPaymentRoutes(app: FastifyInstance, ports: PaymentRoutePorts): void {
  const { pool, provider, log } = ports;

  route(app, calls.createIntent, async ({ caller, body }) => {
    const opened = await askProvider(log, () => openIntent(ports, caller, body.auctionId));
    if (opened.kind === 'problem') return opened;
    if (opened.kind === 'not_found') return refuse('NOT_FOUND');
    if (opened.kind === 'refused') return INTENT_REFUSED[opened.refusal];
    const { claim, payment, clientSecret } = opened;
    const { feeCents, totalCents } = amountsOf(claim);
    return answer(200, {
      paymentIntentId: payment?.intentId ?? null,
      clientSecret: payment?.state === 'PENDING' ? clientSecret : null,
      provider: provider.name,
      publishableKey: provider.publishableKey,
      status: payment === null ? 'COMPLETED' : PAYMENT_STATUS[payment.state],
      bidAmount: claim.bidCents,
      platformFee: payment === null ? 0 : feeCents,
      shippingCost: claim.shippingCents,
      amount: payment === null ? 0 : totalCents,
    });
  });

  route(app, calls.completePayment, async ({ caller, body }) => {
    const completed = await askProvider(log, () => completePayment(ports, caller, body.paymentIntentId));
    if (completed === null) return refuse('NOT_FOUND');
    if (completed.kind === 'problem') return completed;
    const { money, claim, payment } = completed;
    return answer(200, {
      success: payment.state === 'COMPLETED',
      payment: wirePayment(money, claim, payment, true),
    });
  });

  route(app, calls.readPayment, async ({ caller, params }) => {
    const money = await moneyOf(pool, params.auctionId);
    const claim = claimSeenBy(money, caller.userId);
    if (claim === null) return refuse('NOT_FOUND');
    const payment = shownPayment(money, claim);
    if (payment === undefined) return answer(200, { exists: false as const });
    return answer(200, wirePayment(money, claim, payment, claim.buyerId === caller.userId));
  });

  /** The webhook's signature covers the raw bytes, so this route does not parse the body. */
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      calls.paymentWebhook,
      async ({ request }) => {
        const signature = request.headers['stripe-signature'];
        const { body } = request;
        if (typeof signature !== 'string' || !Buffer.isBuffer(body)) return refuse('BAD_SIGNATURE');
        try {
          await takeWebhook(ports, body, signature);
        } catch (error) {
          if (error instanceof BadSignature) return refuse('BAD_SIGNATURE');
          if (error instanceof MalformedEvent) return refuse('MALFORMED');
          throw error;
        }
        return answer(200, { received: true as const });
      },
      { limit: 'webhook', bodyLimit: WEBHOOK_BYTES },
    );
  });
}
