import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { installationMark } from '../../apps/server/src/platform/cards/installation-mark.ts';
import { Member } from '../../e2e/http/outside-client.ts';
import { startServer } from '../../e2e/http/running-server.ts';
import { openBenchSite } from '../bench-site.ts';
import { seed } from '../growth/seed.ts';
import { withDatabase } from '../reads/long-past.ts';
import { atMost, reported } from '../report/figures.ts';
import type { PartReport } from '../report/part.ts';
import { type Intent, startSlowProvider } from './slow-provider.ts';

/** The seeding makes about 20,000 sales among these listings. */
const LISTINGS = 31_400;
const ANSWER_MS = 200;
/** The number of intents whose state differs from their payment's. */
const CHANGED = 50;
const WITHIN_SECONDS = 60;
const GIVE_UP_MS = 180_000;
const LOOK_EVERY_MS = 100;
const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
};

/**
 * Measures how long a starting node refuses payments with 503 while it catches up with a slow card provider, after a
 * day with 20,000 payments.
 */
export async function runCatchUp(): Promise<PartReport> {
  const site = await openBenchSite();
  try {
    const seller = await Member.join(site.server.origin, 'big-seller', 'SELLER');
    const body = { title: 'The pattern', threshold: 5 };
    const { id } = await seller.expect<{ id: string }>(201, '/api/listings', { method: 'POST', body });
    const { url } = site.database;
    const intents = await withDatabase(url, async (client) => {
      await seed(client, seller.id, id, LISTINGS);
      return await intentsOf(client);
    });
    const provider = await startSlowProvider(intents, ANSWER_MS);
    await site.server.stop();
    const began = performance.now();
    const env = { ...STRIPE, DATABASE_URL: url, STRIPE_API_BASE: provider.address };
    const server = await startServer({ env, unchecked: true });
    const readySeconds = (performance.now() - began) / 1_000;
    const seconds = await caughtUpAfter(server.origin, seller.token, began);
    await server.stop('SIGKILL');
    provider.close();
    const { pages, readings } = provider.calls;
    const what = `${intents.length} intents, ${CHANGED} changed, ${ANSWER_MS} ms an answer`;
    return {
      figures: [
        reported(`${what}: serving after, s`, readySeconds),
        atMost(`${what}: money after, s (${pages} pages, ${readings} readings)`, seconds, WITHIN_SECONDS),
      ],
    };
  } finally {
    await site.close();
  }
}

/**
 * The seconds from `began` until the node accepts payments. Until then, every call that opens a payment answers 503,
 * even for an auction that does not exist; afterwards such a call answers 404.
 */
async function caughtUpAfter(origin: string, token: string, began: number): Promise<number> {
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ auctionId: '01900000-0000-7000-8000-000000000000' }),
  };
  while (performance.now() - began < GIVE_UP_MS) {
    const { status } = await fetch(`${origin}/api/payments/create-intent`, init);
    if (status === 404) break;
    if (status !== 503) throw new Error(`opening a payment answered ${status}`);
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return (performance.now() - began) / 1_000;
}

/** Gives every seeded payment an intent id. Returns the intents as the card provider would have them. */
async function intentsOf(client: pg.Client): Promise<Intent[]> {
  const mark = await installationMark(client);
  await client.query(`INSERT INTO provider_mode (provider, mode) VALUES ('stripe', 'test') ON CONFLICT DO NOTHING`);
  await client.query(`UPDATE payments SET intent_id = 'pi_' || replace(id::text, '-', '')`);
  const { rows } = await client.query<Record<'id' | 'intentId' | 'auctionId' | 'claimId' | 'state', string>>(
    `SELECT id, intent_id AS "intentId", auction_id AS "auctionId", claim_id AS "claimId", state FROM payments`,
  );
  return rows.map(({ id, intentId, auctionId, claimId, state }, place) => {
    const isPaid = state === 'COMPLETED';
    return {
      id: intentId,
      object: 'payment_intent',
      client_secret: `${intentId}_secret`,
      amount: 105,
      amount_received: isPaid ? 105 : 0,
      created: 1_700_000_000,
      currency: 'usd',
      last_payment_error: null,
      latest_charge: isPaid ? { amount_refunded: 0, disputed: place < CHANGED } : null,
      livemode: false,
      metadata: { clamor: mark, paymentId: id, auctionId, claimId },
      status: isPaid ? 'succeeded' : 'canceled',
    };
  });
}
