import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/platform/database/index.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../../src/platform/test-database/index.ts';
import { type DeskSite, openDeskSite } from './desk.fixture.ts';
import { type BreakableLink, openLink } from './link.fixture.ts';
import { addLive, addMember, bid, request } from './market.fixture.ts';

const PATIENT = {
  heartbeatEveryMs: 3_600_000,
  outageThresholdMs: 3_600_000,
  outcomeBoundMs: 60_000,
  maxAgeMs: 60_000,
  graceMs: 120_000,
};

let server: PrivatePostgres;
let site: DeskSite;
let link: BreakableLink;

beforeAll(async () => {
  // PostgreSQL must not write the batch's log (WAL) to the disk by itself. Otherwise it would not give out the
  // transaction's number again after the crash.
  server = await startPrivatePostgres({ wal_writer_delay: '10s' });
  site = await openDeskSite({ url: server.url, drop: async () => undefined });
  link = await openLink(server.url);
});
afterAll(async () => {
  await link.close();
  await site.close();
  await server.stop();
});

/** Repeats a query on new connections until the server is back. */
async function untilUp<Answer>(ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const client = createClient(server.url, { connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      return await ask(client);
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

describe('a database that is killed', () => {
  it('does not make a lost batch look committed when its transaction number is given out again', async () => {
    const { desk, clock, log } = await site.node({ url: link.url, lanes: 1, parameters: PATIENT });
    const ann = await addMember(site.pool);
    const id = await addLive(site.pool);
    await site.pool.query('CHECKPOINT');
    const { rows } = await site.pool.query('SELECT pg_current_xact_id()::text AS xid');
    const before = Number(rows[0].xid);

    const broken = link.breakNextCommit('never arrives').then(() => {
      link.refuse();
      process.kill(server.pid, 'SIGKILL');
    });
    const answer = desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow()));
    await broken;
    const status = await untilUp(async (client) => {
      for (let spent = 0; spent < 50; spent += 1) {
        await client.query('CREATE TABLE IF NOT EXISTS spent (n int)');
        await client.query('INSERT INTO spent VALUES (1)');
      }
      const { rows: found } = await client.query('SELECT pg_xact_status($1::xid8) AS status', [String(before + 1)]);
      return found[0].status;
    });
    expect(status).toBe('committed');
    link.mend();
    expect(await answer).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1 } } });
    const { rows: bids } = await site.pool.query('SELECT amount_cents FROM test_bids WHERE listing_id = $1', [id]);
    expect(bids).toEqual([{ amount_cents: 1_000 }]);
    expect(log.filter(({ fields }) => (fields as { outcome?: string }).outcome === 'aborted')).toHaveLength(1);
  });
});
