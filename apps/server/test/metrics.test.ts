import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/platform/embedded-postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';
import { type BreakableLink, openLink } from './desk/link.fixture.ts';
import { causesOfTheMarket } from './market-metrics.fixture.ts';
import { countersWithoutSample, numberIn } from './metrics-text.fixture.ts';
import { anotherNodeComes } from './node-metrics.fixture.ts';
import { refusedSignIns } from './refused-sign-ins.fixture.ts';
import { type Member, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const ANA = 'the-secret-that-nobody-has-but-ana';
const PATIENCE = { timeout: 30_000 };
/** Metrics of Node.js itself. They need no cause. */
const OF_THE_PROCESS = /^(process|nodejs)_/;

let database: TestDatabase;
let link: BreakableLink;
let house: WholeClamor;
let seller: Member;
let bidder: Member;
let mailPort: number;
let mailServer: SMTPServer | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  link = await openLink(database.url);
  mailPort = await freePort();
  house = await startWholeClamor({
    DATABASE_URL: link.url,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ADMIN_SECRETS: `ana:${ANA}`,
  });
  [seller, bidder] = [await memberOf('seller', 'SELLER'), await memberOf('bidder', 'BIDDER')];
});
afterAll(async () => {
  await house?.stop();
  if (mailServer !== null) await new Promise<void>((done) => mailServer?.close(done));
  await link?.close();
  await database?.drop();
});

/** Registers a member and activates them in the database, because no mail is delivered here. */
async function memberOf(username: string, role: 'BIDDER' | 'SELLER'): Promise<Member> {
  const email = `${username}@members.test`;
  const password = 'a long enough password';
  await house.call('POST', '/api/auth/register', { body: { username, email, password, role } });
  const { pool } = house.clamor;
  await pool.query(`UPDATE users SET status = 'ACTIVE' WHERE username = $1`, [username]);
  const { body } = await house.call('POST', '/api/auth/login', { body: { email, password } });
  return { id: body.user.id, username, email, token: body.token };
}

const text = async () => (await house.clamor.app.inject('/metrics')).body;
const read = async (sample: string) => numberIn(await text(), sample);

/** How much each of these samples grows during `cause`. */
async function growth(samples: readonly string[], cause: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(samples.map(read));
  await cause();
  return (await Promise.all(samples.map(read))).map((after, place) => after - (before[place] ?? 0));
}

let made = 0;
/** Makes a LIVE auction of two hours. This moves the clock by a minute. */
async function auction(): Promise<{ id: string; slug: string }> {
  made += 1;
  const fans = [await memberOf(`fan-a${made}`, 'BIDDER'), await memberOf(`fan-b${made}`, 'BIDDER')];
  return await house.live(seller, fans, { auctionDurationSeconds: 7_200 });
}
const bid = (slug: string, amountCents = 1_000) =>
  house.call('POST', '/api/bids', { member: bidder, body: { slug, amountCents } });

/** Makes an auction, and locks its row while `then` runs. A bid in `then` waits for the lock. */
async function whileHeld(then: (slug: string) => Promise<unknown>): Promise<void> {
  const { id, slug } = await auction();
  const holder = await house.clamor.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM listing_state WHERE id = $1 FOR UPDATE', [id]);
  await then(slug);
  await holder.query('ROLLBACK');
  holder.release();
}

async function poisonedBid(): Promise<void> {
  const { slug } = await auction();
  await house.clamor.pool.query(`
    CREATE FUNCTION refuse_bid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
    CREATE TRIGGER refuse_bid BEFORE INSERT ON bids FOR EACH ROW EXECUTE FUNCTION refuse_bid()`);
  expect((await bid(slug)).status).toBe(500);
  await house.clamor.pool.query('DROP TRIGGER refuse_bid ON bids; DROP FUNCTION refuse_bid()');
}

/** Ends the connection of the lane that waits for a lock, while a bid waits. */
async function lostBid(slug: string): Promise<void> {
  const bidding = bid(slug);
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await house.clamor.pool.query(end)).rowCount, { interval: 20 }).toBeGreaterThan(0);
  await bidding;
}

/** Loses the answer to one COMMIT at a time, until it is that of a bid. A job may commit before the bid does. */
async function unknownOutcome(sample: string): Promise<void> {
  const { slug } = await auction();
  for (let tried = 1; tried <= 10 && (await read(sample)) === 0; tried += 1) {
    const broken = link.breakNextCommit('answer is lost').then(() => link.refuse());
    await bid(slug, tried * 1_000);
    await broken;
    link.mend();
    await expect.poll(async () => (await house.clamor.app.inject('/readyz')).statusCode, PATIENCE).toBe(200);
  }
}

const soon = (sample: string) => expect.poll(() => read(sample), PATIENCE);
const NEWS = '{job="news of notices"}';

/** For each metric, a test: what causes it, and how it is read. The mail server does not answer until the last rows. */
const METRICS: Readonly<Record<string, () => Promise<void>>> = {
  async http_request_duration_seconds() {
    const asked = (status: number) => `method="GET",route="/api/auth/me",status="${status}"`;
    const count = (labels: string) => `http_request_duration_seconds_count{${labels}}`;
    const samples = [
      count(asked(200)),
      count(asked(401)),
      count('method="POST",route="unknown",status="404"'),
      `http_request_duration_seconds_bucket{le="+Inf",${asked(200)}}`,
    ];
    const grown = await growth(samples, async () => {
      for (const member of [bidder, seller]) await house.call('GET', '/api/auth/me', { member });
      await house.call('GET', '/api/auth/me');
      await house.call('POST', '/api/nothing', { body: {} });
    });
    expect(grown).toEqual([2, 1, 1, 2]);
    expect(await read(`http_request_duration_seconds_sum{${asked(200)}}`)).toBeGreaterThan(0);
  },
  // The web pages may not be built, so this only reads the metric. `http-metrics.test.ts` tests what each label counts.
  async first_views_total() {
    await house.clamor.app.inject('/');
    expect(await read('first_views_total{result="failed"}')).toBe(0);
  },
  async first_view_seconds_total() {
    expect(await read('first_view_seconds_total')).toBeGreaterThanOrEqual(0);
  },
  async database_connections() {
    const { pool } = house.clamor;
    const of = (state: string) => `database_connections{pool="reading",state="${state}"}`;
    const client = await pool.connect();
    expect(await read(of('busy'))).toBeGreaterThan(0);
    client.release();
    await soon(of('idle')).toBeGreaterThan(0);
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = pool.connect();
    // No connection is free, so this answer lacks the metrics that need a query.
    const full = await text();
    for (const each of all) each.release();
    (await waiting).release();
    expect(numberIn(full, of('busy'))).toBe(pool.options.max);
    expect(numberIn(full, of('waited_for'))).toBeGreaterThan(0);
    expect(await read('database_connections{pool="entrance",state="idle"}')).toBeGreaterThan(0);
  },
  async desk_batch_seconds() {
    const { slug } = await auction();
    const of = (outcome: string) => `desk_batch_seconds_count{outcome="${outcome}"}`;
    expect((await growth([of('committed')], () => bid(slug)))[0]).toBeGreaterThan(0);
    // A refused bid writes nothing, so its transaction is rolled back.
    expect((await growth([of('rolled_back')], () => bid(slug, 1)))[0]).toBeGreaterThan(0);
    expect(await read('desk_batch_seconds_sum{outcome="committed"}')).toBeGreaterThan(0);
  },
  async desk_batch_commands() {
    const { slug } = await auction();
    const grown = await growth(['desk_batch_commands_count', 'desk_batch_commands_sum'], () => bid(slug));
    expect(grown.every((by) => by >= 1)).toBe(true);
  },
  async desk_batch_failures_total() {
    const of = (kind: string) => `desk_batch_failures_total{kind="${kind}"}`;
    expect((await growth([of('poisoned')], poisonedBid))[0]).toBeGreaterThan(0);
    expect((await growth([of('again')], () => whileHeld(bid)))[0]).toBeGreaterThan(0);
    expect((await growth([of('lost')], () => whileHeld(lostBid)))[0]).toBeGreaterThan(0);
  },
  async desk_undecided_total() {
    const of = (reason: string) => `desk_undecided_total{reason="${reason}"}`;
    const overloaded = await growth([of('overloaded'), of('outcome_unknown')], () =>
      whileHeld(async (slug) => expect((await bid(slug)).status).toBe(503)),
    );
    expect(overloaded).toEqual([1, 0]);
    await unknownOutcome(of('outcome_unknown'));
    expect(await read(of('outcome_unknown'))).toBe(1);
  },
  nodes_live: () => anotherNodeComes(() => house, read, soon),
  async job_last_run_timestamp_seconds() {
    const before = Date.now() / 1_000;
    await soon(`job_last_run_timestamp_seconds${NEWS}`).toBeGreaterThan(before);
  },
  async job_last_success_timestamp_seconds() {
    const before = Date.now() / 1_000;
    await soon(`job_last_success_timestamp_seconds${NEWS}`).toBeGreaterThan(before);
  },
  async job_last_failure_timestamp_seconds() {
    const before = Date.now() / 1_000;
    await withoutNotices(() => soon(`job_last_failure_timestamp_seconds${NEWS}`).toBeGreaterThan(before));
  },
  async job_failures_total() {
    const failures = await read(`job_failures_total${NEWS}`);
    await withoutNotices(() => soon(`job_failures_total${NEWS}`).toBeGreaterThan(failures));
    expect(await read('job_failures_total{job="old mails"}')).toBe(0);
  },
  async job_backlog() {
    const { rows } = await house.clamor.pool.query<{ count: number }>(
      'SELECT count(*)::integer FROM mails WHERE sent_at IS NULL',
    );
    expect(rows[0]?.count).toBeGreaterThan(2);
    await soon('job_backlog{job="mails"}').toBe(rows[0]?.count);
  },
  ...causesOfTheMarket({
    house: () => house,
    people: () => ({ seller, bidder }),
    staffSecret: ANA,
    auction,
    bid,
    whileHeld,
    read,
    growth,
    soon,
  }),
  // Late in the list, because wrong secrets lock staff out for a while.
  async sign_ins_refused_total() {
    const causes = refusedSignIns(house, await memberOf('refused', 'BIDDER'), 'a long enough password', ANA);
    const samples = causes.map(([labels]) => `sign_ins_refused_total{${labels}}`);
    expect((await text()).match(/^sign_ins_refused_total\{/gm)).toHaveLength(samples.length);
    const grown = await growth(samples, async () => {
      for (const [, times, cause] of causes) for (let time = 0; time < times; time += 1) await cause();
    });
    expect(grown).toEqual(causes.map(([, times]) => times));
  },
  async outside_part_last_failure_timestamp_seconds() {
    await soon('outside_part_last_failure_timestamp_seconds{part="mail"}').toBeGreaterThan(Date.now() / 1_000 - 120);
  },
  async outside_part_failures_total() {
    await soon('outside_part_failures_total{part="mail"}').toBeGreaterThan(1);
  },
  async mails_waiting() {
    const { pool } = house.clamor;
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::integer FROM mails WHERE sent_at IS NULL');
    expect(rows[0]?.count).toBeGreaterThan(2);
    expect(await read('mails_waiting')).toBe(rows[0]?.count);
  },
  async mails_oldest_waiting_seconds() {
    await house.clamor.pool.query(
      `UPDATE mails SET created_at = created_at - interval '2 hours' WHERE sent_at IS NULL`,
    );
    const age = await read('mails_oldest_waiting_seconds');
    expect([age > 3_600, age < 10_800]).toEqual([true, true]);
  },
  async mails_given_up() {
    const give = `UPDATE mails SET given_up_at = created_at WHERE id IN (SELECT id FROM mails WHERE sent_at IS NULL LIMIT 2)`;
    expect(await growth(['mails_given_up'], () => house.clamor.pool.query(give))).toEqual([2]);
  },
  async outside_part_up() {
    await soon('outside_part_up{part="mail"}').toBe(0);
    expect(await text()).toContain('outside_part_up{part="mail"} 0\n');
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    await new Promise<void>((done) => void mailServer?.listen(mailPort, '127.0.0.1', done));
    await soon('outside_part_up{part="mail"}').toBe(1);
  },
  async mail_attempts_total() {
    const of = (outcome: string) => `mail_attempts_total{outcome="${outcome}"}`;
    expect(await read(of('put_off'))).toBeGreaterThan(0);
    await house.clamor.pool.query('UPDATE mails SET next_attempt_at = created_at WHERE sent_at IS NULL');
    await soon(of('sent')).toBeGreaterThan(0);
    expect(await text()).toContain('mail_attempts_total{outcome="given_up"} 0\n');
  },
};

/** Runs `then` while the job that reads notifications cannot reach their table. */
async function withoutNotices(then: () => Promise<unknown>): Promise<void> {
  await house.clamor.pool.query('ALTER TABLE notices RENAME TO notices_away');
  await then();
  await house.clamor.pool.query('ALTER TABLE notices_away RENAME TO notices');
}

describe('the numbers at /metrics', () => {
  it('are each caused here', async () => {
    const declared = [...(await text()).matchAll(/^# HELP (\w+) /gm)].map(([, name = '']) => name);
    expect(declared.filter((name) => !OF_THE_PROCESS.test(name)).sort()).toEqual(Object.keys(METRICS).sort());
    for (const name of declared.filter((each) => OF_THE_PROCESS.test(each))) {
      expect([name, (await text()).includes(`# TYPE ${name} `)]).toEqual([name, true]);
    }
  });

  it('have every counter from the start, since monitoring does not count the change with which one appears', async () => {
    expect(countersWithoutSample(await text())).toEqual([]);
  });

  it.each(Object.keys(METRICS))('are read back once they were caused: %s', async (name) => {
    await METRICS[name]?.();
  });
});
