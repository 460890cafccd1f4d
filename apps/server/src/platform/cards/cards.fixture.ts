import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { DatabaseClock } from '../clock/index.ts';
import { createPool, measureClock } from '../database/index.ts';
import { createTestDatabase } from '../test-database/index.ts';
import { type CardSettings, openCards } from './open-cards.ts';
import type { CardProvider, IntentOrder, ProviderEvent } from './port.ts';
import { type ProviderAtHome, providerOverHttp } from './provider-over-http.fixture.ts';
import type { Sandbox } from './sandbox/create-sandbox.ts';

/** A clock whose product time stands still until a test moves it. */
class MovedClock extends DatabaseClock {
  laterMs = 0;
  #standingAt: Instant | null = null;
  override now(): Instant {
    this.#standingAt ??= super.now();
    return this.#standingAt + this.laterMs;
  }
}

export interface CardSite {
  pool: pg.Pool;
  clock: MovedClock;
  provider: CardProvider;
  /** The sandbox that answers the adapter, in this process or over HTTP. */
  sandbox: Sandbox;
  /** The parameters of an intent, for a new payment unless `changes` names one. */
  order(changes?: Partial<IntentOrder>): IntentOrder;
  /** All events that the sandbox sent and the adapter accepted, in order. */
  heard: ProviderEvent[];
  /** Moves product time. The sandbox then does and sends everything that is due. */
  later(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The adapter as it runs by default, with the sandbox in this process. */
export async function openCardSite(): Promise<CardSite> {
  const parts = await openParts();
  return siteOn(parts, parts.provider, async () => {});
}

export interface CardSiteOverHttp extends CardSite {
  http: ProviderAtHome;
}

/** The adapter as it runs with the real provider. The sandbox answers over real HTTP. */
export async function openCardSiteOverHttp(timeOutMs = 10_000): Promise<CardSiteOverHttp> {
  const parts = await openParts();
  const http = await providerOverHttp(parts.sandbox.fetch);
  const { apiKey, webhookSecret } = parts.sandbox.keys;
  const settings: CardSettings = {
    provider: 'stripe',
    mode: 'test',
    secretKey: apiKey,
    publishableKey: 'pk_test_1',
    webhookSecret,
    apiBase: http.address,
  };
  const { provider } = await openCards(settings, { ...parts, onError: () => {}, timeOutMs });
  return { ...siteOn(parts, provider, () => http.close()), http };
}

async function openParts() {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const clock = new MovedClock();
  await measureClock(pool, clock);
  const failures: unknown[] = [];
  const { provider, sandbox } = await openCards(
    { provider: 'sandbox' },
    { pool, clock, onError: (error) => failures.push(error) },
  );
  if (sandbox === null) throw new Error('There is no sandbox.');
  return { database, pool, clock, provider, sandbox, failures };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

function siteOn(parts: Parts, provider: CardProvider, closeMore: () => Promise<void>): CardSite {
  const { database, pool, clock, sandbox, failures } = parts;
  const heard: ProviderEvent[] = [];
  let orders = 0;
  sandbox.openDoor(async (body, signature) => {
    heard.push(provider.readWebhook(body, signature));
    return true;
  });
  return {
    pool,
    clock,
    provider,
    sandbox,
    order(changes = {}) {
      orders += 1;
      const paymentId = `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}`;
      return {
        paymentId,
        attempt: 1,
        auctionId: '00000000-0000-4000-9000-00000000000a',
        claimId: '00000000-0000-4000-9000-00000000000c',
        cents: 11_025,
        description: 'A lamp',
        ...changes,
      };
    },
    heard,
    async later(seconds) {
      clock.laterMs += seconds * 1_000;
      await sandbox.job.finish();
    },
    async close() {
      await sandbox.job.stop();
      await closeMore();
      await pool.end();
      await database.drop();
      if (failures.length > 0) throw failures[0];
    },
  };
}
