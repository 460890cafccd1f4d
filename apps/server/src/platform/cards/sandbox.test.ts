import { SANDBOX_CARDS } from '@clamor/contract/sandbox-cards';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHttpApp } from '../http/http-site.fixture.ts';
import { type CardSite, openCardSite } from './cards.fixture.ts';
import { createSandbox } from './sandbox/create-sandbox.ts';
import type { Deliver } from './sandbox/deliver-events.ts';
import { registerSandboxRoutes } from './sandbox-routes.ts';

let site: CardSite;
beforeAll(async () => {
  site = await openCardSite();
});
afterAll(() => site.close());

const opened = () => site.provider.createIntent(site.order());
/** Accepts all webhooks and collects their ids. */
function ears(at = site): { ids: string[]; deliver: Deliver } {
  const ids: string[] = [];
  const deliver: Deliver = async (body, signature) => {
    ids.push(at.provider.readWebhook(body, signature).id);
    return true;
  };
  return { ids, deliver };
}

describe('the sandbox\u2019s messages', () => {
  beforeEach(async () => {
    site.sandbox.openDoor(async () => true);
    await site.sandbox.setSends('promptly');
    await site.later(3_600);
  });

  it('come once each, in order, as soon as there is something to say', async () => {
    const { ids, deliver } = ears();
    site.sandbox.openDoor(deliver);
    const { clientSecret } = await opened();
    await site.sandbox.confirm(clientSecret, 'pm_card_visa');
    await site.later(0);
    const { rows } = await site.pool.query<{ id: string }>(
      'SELECT id FROM sandbox_events ORDER BY number DESC LIMIT 2',
    );
    expect(ids).toEqual(rows.map(({ id }) => id).reverse());
    await site.later(86_400);
    expect(ids).toHaveLength(2);
  });

  it.each([
    ['twice', [2, 2]],
    ['late', [0, 1]],
    ['never', [0, 0]],
  ] as const)('come %s where they are told to: at once and a minute later %j', async (sends, counts) => {
    const { ids, deliver } = ears();
    site.sandbox.openDoor(deliver);
    await site.sandbox.setSends(sends);
    await opened();
    await site.later(0);
    const atOnce = ids.length;
    await site.later(60);
    expect([atOnce, ids.length]).toEqual(counts);
    expect(new Set(ids).size).toBeLessThanOrEqual(1);
  });

  it('come out of order where they are told to, and all of them', async () => {
    const { ids, deliver } = ears();
    site.sandbox.openDoor(deliver);
    await site.sandbox.setSends('shuffled');
    for (let count = 0; count < 12; count += 1) await opened();
    await site.later(10);
    const { rows } = await site.pool.query<{ id: string }>(
      'SELECT id FROM sandbox_events ORDER BY number DESC LIMIT 12',
    );
    const inOrder = rows.map(({ id }) => id).reverse();
    expect([...ids].sort()).toEqual([...inOrder].sort());
    expect(ids).not.toEqual(inOrder);
  });

  it('come again, later and later, where they are not taken', async () => {
    let refusals = 0;
    site.sandbox.openDoor(async () => {
      refusals += 1;
      throw new Error('The door is closed.');
    });
    await opened();
    await site.later(0);
    const soon = refusals;
    await site.later(5);
    await site.later(5);
    expect([soon, refusals]).toEqual([1, 2]);
    const { ids, deliver } = ears();
    site.sandbox.openDoor(deliver);
    await site.later(5);
    expect(ids).toHaveLength(1);
  });

  it('are given up after many tries, and still listed', async () => {
    let attempts = 0;
    site.sandbox.openDoor(async () => {
      attempts += 1;
      return false;
    });
    const since = site.clock.now();
    const { intentId } = await opened();
    for (let hour = 0; hour < 30; hour += 1) await site.later(3_600);
    expect(attempts).toBe(16);
    await site.sandbox.confirm((await site.provider.readIntent(intentId)).clientSecret, 'pm_card_visa');
    const listed = [];
    for await (const event of site.provider.listEvents(since)) listed.push(event.intentId);
    expect(listed).toEqual([intentId]);
  });
});

describe('of several nodes', () => {
  let shared: CardSite;
  beforeEach(async () => {
    shared = await openCardSite();
    await shared.sandbox.job.stop();
  });
  afterEach(() => shared.close());
  const node = () => createSandbox({ ...shared, onError: () => {} });
  const open = () => shared.provider.createIntent(shared.order());

  it('none sends anything before its door is open', async () => {
    const one = await node();
    await open();
    await one.job.finish();
    const { ids, deliver } = ears(shared);
    one.openDoor(deliver);
    await one.job.finish();
    expect(ids).toHaveLength(1);
    await one.job.stop();
  });

  it('each message is sent by one', async () => {
    for (let count = 0; count < 60; count += 1) await open();
    const { ids, deliver } = ears(shared);
    const nodes = [await node(), await node()];
    for (const each of nodes) each.openDoor(deliver);
    await Promise.all(nodes.map(({ job }) => job.finish()));
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    for (const { job } of nodes) await job.stop();
  });

  it('another sends what one had when it died, and nobody sends it again when that one wakes up', async () => {
    const [dying, other] = [await node(), await node()];
    await open();
    let wake = (_taken: boolean) => {};
    const began = new Promise<void>((resolve) => {
      dying.openDoor(() => {
        resolve();
        return new Promise((woken) => {
          wake = woken;
        });
      });
    });
    await began;
    const { ids, deliver } = ears(shared);
    other.openDoor(deliver);
    await other.job.finish();
    const before = ids.length;
    shared.clock.laterMs += 31_000;
    await other.job.finish();
    wake(false);
    await dying.job.stop();
    shared.clock.laterMs += 3_600_000;
    await other.job.finish();
    expect([before, ids.length]).toEqual([0, 1]);
    await other.job.stop();
  });
});

describe('what the sandbox keeps', () => {
  it('has no secret in any row, though pages and messages carry them', async () => {
    let told = '';
    site.sandbox.openDoor(async (body) => {
      told += body.toString();
      return true;
    });
    const secrets = [site.sandbox.keys.apiKey, site.sandbox.keys.webhookSecret];
    for (const { paymentMethod } of SANDBOX_CARDS) {
      const { intentId, clientSecret } = await opened();
      secrets.push(clientSecret.split('_secret_')[1] ?? '');
      await site.sandbox.confirm(clientSecret, paymentMethod);
      await site.provider.cancelIntent(intentId);
    }
    await site.later(60);
    expect(told).toContain(secrets.at(-1));
    const tables = await site.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_name LIKE 'sandbox%'",
    );
    expect(tables.rows.length).toBeGreaterThan(7);
    for (const { name } of tables.rows) {
      const { rows } = await site.pool.query(`SELECT t::text AS row FROM ${name} t`);
      const kept = JSON.stringify(rows);
      for (const secret of secrets) expect(kept).not.toContain(secret);
      expect(kept).not.toContain('_secret_');
    }
  });

  it('is forgotten as the provider would: answers after a day, what happened after thirty', async () => {
    const { intentId } = await opened();
    const count = async (rows: string) => (await site.pool.query(`SELECT FROM ${rows}`, [intentId])).rowCount;
    const kept = async () => [
      await count("sandbox_answers WHERE body->>'id' = $1"),
      await count("sandbox_events WHERE object->>'id' = $1"),
    ];
    await site.later(0);
    expect(await kept()).toEqual([1, 1]);
    await site.later(86_400);
    expect(await kept()).toEqual([0, 1]);
    await site.later(30 * 86_400);
    expect(await kept()).toEqual([0, 0]);
  });
});

describe('a page', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await openHttpApp();
    registerSandboxRoutes(app, site.sandbox);
  });
  afterAll(() => app.close());
  const post = async (url: string, payload: object) => {
    const answered = await app.inject({ method: 'POST', url, payload });
    return { status: answered.statusCode, body: answered.json() };
  };
  const confirm = (clientSecret: string, paymentMethod: string) =>
    post('/api/sandbox/confirm', { clientSecret, paymentMethod });
  const approve = (clientSecret: string, given: boolean) =>
    post('/api/sandbox/approve', { clientSecret, approve: given });

  it('hears what became of its card', async () => {
    const { clientSecret } = await opened();
    const message = 'Your card has insufficient funds.';
    expect(await confirm(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds')).toEqual({
      status: 200,
      body: { status: 'requires_payment_method', lastError: { code: 'insufficient_funds', message } },
    });
    const asked = { status: 200, body: { status: 'requires_action', lastError: null } };
    expect(await confirm(clientSecret, 'pm_card_authenticationRequired')).toEqual(asked);
    expect((await approve(clientSecret, false)).body).toMatchObject({ status: 'requires_payment_method' });
    expect(await confirm(clientSecret, 'pm_card_authenticationRequired')).toEqual(asked);
    const paid = { status: 200, body: { status: 'succeeded', lastError: null } };
    expect(await approve(clientSecret, true)).toEqual(paid);
    expect([await confirm(clientSecret, 'pm_card_visa'), await approve(clientSecret, true)]).toMatchObject([
      { status: 409, body: { code: 'WRONG_STATE' } },
      { status: 409, body: { code: 'WRONG_STATE' } },
    ]);
  });

  it('pays nothing without the secret', async () => {
    const { intentId, clientSecret } = await opened();
    const other = await opened();
    const tail = other.clientSecret.split('_secret_')[1];
    for (const made of ['', intentId, `${intentId}_secret_`, `${intentId}_secret_${tail}`, `${clientSecret}0`]) {
      expect((await confirm(made, 'pm_card_visa')).status).toBe(404);
      expect((await approve(made, true)).status).toBe(404);
    }
    expect((await site.provider.readIntent(intentId)).status).toBe('open');
  });

  it('gives no other card than a test card', async () => {
    const { clientSecret } = await opened();
    for (const card of ['4242424242424242', 'pm_1', ''])
      expect(await confirm(clientSecret, card)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('pays once, however many cards it gives at once', async () => {
    const { intentId, clientSecret } = await opened();
    const attempts = await Promise.all(Array.from({ length: 8 }, () => confirm(clientSecret, 'pm_card_visa')));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const { rows } = await site.pool.query(
      `SELECT FROM sandbox_events WHERE type = 'payment_intent.succeeded' AND object->>'id' = $1`,
      [intentId],
    );
    expect(rows).toHaveLength(1);
  });

  it('of development says how messages come, and ends a dispute', async () => {
    const { intentId, clientSecret } = await opened();
    await confirm(clientSecret, 'pm_card_createDispute');
    await site.later(60);
    const [dispute] = (await site.provider.readIntent(intentId)).disputes;
    expect((await post('/api/test/sandbox', { disputeId: dispute?.id, outcome: 'lost' })).status).toBe(200);
    expect((await site.provider.readIntent(intentId)).disputes).toMatchObject([{ state: 'lost' }]);
    expect((await post('/api/test/sandbox', { disputeId: 'dp_none', outcome: 'lost' })).status).toBe(404);
    expect((await post('/api/test/sandbox', { sends: 'twice' })).status).toBe(200);
    expect((await site.pool.query('SELECT sends FROM sandbox_settings')).rows).toEqual([{ sends: 'twice' }]);
    expect((await post('/api/test/sandbox', { sends: 'loudly' })).status).toBe(400);
  });
});
