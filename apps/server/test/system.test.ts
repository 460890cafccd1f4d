import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SystemStatus } from '@clamor/contract/staff-system';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEASED_JOBS } from '../src/leased-jobs.ts';
import { type ObjectStore, openObjectStore } from '../src/platform/storage/object-store.fixture.ts';
import { openSilentLink, type SilentLink } from '../src/platform/test-database/silent-link.fixture.ts';
import { JOBS, SANDBOX_FILE } from './job-table.fixture.ts';
import { ADMIN_SECRET, PASSWORD, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const PARTS = ['mail', 'storage', 'cards', 'videos'] as const;
type Part = (typeof PARTS)[number];
const BEGAN = 'An outage of an outside part began';
const OVER = 'An outage of an outside part is over';
/** A recipient that the mail server refuses. */
const NOBODY = 'nobody@members.test';

const lines: { msg: string; part?: string }[] = [];
let links: Record<Part, SilentLink>;
let mailServer: SMTPServer;
let store: ObjectStore;
let answering: Server[];
let house: WholeClamor;

async function listening(
  server: { listen(port: number, host: string, done: () => void): unknown },
  port: () => number,
) {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return await openSilentLink(`http://127.0.0.1:${port()}`);
}

/** A server that answers every request with the same JSON, as a card provider without payments does. */
function answers(body: object): Server {
  return createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === NOBODY ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done());
    },
  });
  store = await openObjectStore();
  answering = [answers({ object: 'list', data: [], has_more: false }), answers({ items: [] })];
  const [cards, videos] = answering as [Server, Server];
  const portOf = (server: Server) => () => (server.address() as AddressInfo).port;
  links = {
    mail: await listening(mailServer, () => (mailServer.server.address() as AddressInfo).port),
    storage: await openSilentLink(store.settings.endpoint ?? ''),
    cards: await listening(cards, portOf(cards)),
    videos: await listening(videos, portOf(videos)),
  };
  for (const link of Object.values(links)) link.silence();
  const base = (part: Part) => links[part].url.replace(/\/$/, '');
  house = await startWholeClamor(
    {
      LOG_LEVEL: 'warn',
      SMTP_URL: base('mail').replace('http', 'smtp'),
      S3_ENDPOINT: base('storage'),
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: base('cards'),
      YOUTUBE_API_KEY: 'key',
      YOUTUBE_API_BASE: base('videos'),
    },
    { logTo: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
});
afterAll(async () => {
  await house.stop();
  for (const link of Object.values(links)) await link.close();
  for (const server of answering) server.close();
  await new Promise<void>((done) => mailServer.close(done));
  await store.stop();
  await store.remove();
});

const system = async (): Promise<SystemStatus> => {
  const { status, body } = await house.staff('GET', '/api/admin/system');
  expect(status).toBe(200);
  return body;
};
const statesOf = async () => Object.fromEntries((await system()).parts.map(({ name, state }) => [name, state]));
const all = (state: string) => Object.fromEntries(PARTS.map((part) => [part, state]));
const told = (message: string) => lines.filter(({ msg }) => msg === message).map(({ part }) => part);
const readiness = async () => {
  const { statusCode, body } = await house.clamor.app.inject('/readyz');
  return [statusCode, JSON.parse(body).checks];
};
const metrics = async () =>
  (await house.clamor.app.inject({ url: '/metrics', headers: { 'x-admin-secret': ADMIN_SECRET } })).body;
const lastMailError = async (): Promise<string> => {
  const { body } = await house.staff('GET', '/api/admin/settings');
  const groups: { settings: { name: string; value: string }[] }[] = body;
  return groups.flatMap(({ settings }) => settings).find(({ name }) => name === 'Last mail error')?.value ?? '';
};
const register = (email: string) =>
  house.call('POST', '/api/auth/register', {
    body: { username: email.split('@')[0], email, password: PASSWORD, role: 'BIDDER' },
  });

describe('a node whose outside parts are all silent', () => {
  it('starts without waiting for them, warns of each once, and stays ready', async () => {
    expect(Object.values(await statesOf())).toContain('unknown');
    await expect.poll(statesOf, { timeout: 60_000 }).toEqual(all('down'));
    expect(told(BEGAN).sort()).toEqual([...PARTS].sort());
    expect(await readiness()).toEqual([200, { database: 'ok', desk: 'ok', ...all('degraded') }]);
  });

  it('shows the outage, the mails that wait and the last mail error to staff and in the metrics', async () => {
    expect((await register('ada@members.test')).status).toBeLessThan(300);
    await expect.poll(async () => (await system()).mails.waiting, { timeout: 30_000 }).toBe(1);
    const { parts, mails } = await system();
    for (const part of parts) {
      expect(part).toMatchObject({ downSince: expect.any(String), lastFailureAt: expect.any(String) });
      expect(part.failedCalls).toBeGreaterThan(0);
      expect(part.lastError).toMatch(/\w/);
    }
    expect(mails.oldestWaitingAt).toEqual(expect.any(String));
    expect(await lastMailError()).toMatch(/^Mail does not go now: \w/);
    const text = await metrics();
    for (const part of PARTS) {
      expect(text).toContain(`outside_part_up{part="${part}"} 0\n`);
      expect(text).toMatch(new RegExp(`outside_part_failures_total\\{part="${part}"\\} [1-9]`));
      expect(text).toMatch(new RegExp(`outside_part_last_failure_timestamp_seconds\\{part="${part}"\\} 1\\d{9}`));
    }
    expect(text).toMatch(/^mails_waiting 1$/m);
    expect(text).toMatch(/^mails_oldest_waiting_seconds [0-9.]+$/m);
    expect(text).not.toMatch(/^mails_oldest_waiting_seconds 0$/m);
    // The server counts again only after some seconds.
    await expect.poll(metrics, { timeout: 30_000 }).toMatch(/^job_backlog\{job="mails"\} 1$/m);
  });

  it('says once of each that the outage is over, and is whole again', async () => {
    for (const link of Object.values(links)) link.forward();
    await expect.poll(statesOf, { timeout: 60_000 }).toEqual(all('up'));
    expect(told(OVER).sort()).toEqual([...PARTS].sort());
    expect(told(BEGAN)).toHaveLength(PARTS.length);
    expect(await readiness()).toEqual([200, { database: 'ok', desk: 'ok', ...all('ok') }]);
    const text = await metrics();
    for (const part of PARTS) expect(text).toContain(`outside_part_up{part="${part}"} 1\n`);
  });

  it('counts a mail that was refused for ever as given up, and keeps why, without the address', async () => {
    await register(NOBODY);
    await expect.poll(async () => (await system()).mails.givenUp, { timeout: 30_000 }).toBe(1);
    expect(await metrics()).toMatch(/^mails_given_up 1$/m);
    const error = await lastMailError();
    expect(error).toContain('550 no such user');
    expect(error).not.toContain('@');
    expect(await statesOf()).toMatchObject({ mail: 'up' });
  });
});

describe('the list of jobs', () => {
  it('has a row for every job that there is, with what waits for it where anything can', async () => {
    const { jobs } = await system();
    expect(Object.fromEntries(jobs.map(({ name, hasBacklog }) => [name, hasBacklog]))).toEqual(
      Object.fromEntries(Object.entries(JOBS).map(([name, { hasBacklog }]) => [name, hasBacklog])),
    );
    for (const { name, hasBacklog, backlog } of jobs) expect([name, backlog !== null]).toEqual([name, hasBacklog]);
  });

  it('says of each what several nodes do with it: one runs it for all, or it is harmless twice', async () => {
    const { jobs } = await system();
    const leased = Object.entries(JOBS).filter(([, { onSeveralNodes }]) => onSeveralNodes === 'leased');
    expect(leased.map(([name]) => name).sort()).toEqual([...LEASED_JOBS].sort());
    const names = new Set(jobs.map(({ name }) => name));
    expect([...LEASED_JOBS].filter((name) => !names.has(name))).toEqual([]);
  });

  it('knows every place in the program where a job is made', () => {
    const source = join(import.meta.dirname, '../src');
    const files = (readdirSync(source, { recursive: true }) as string[]).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('platform/jobs/'),
    );
    const makers = files.filter((file) => /\bcreateJob\(/.test(readFileSync(join(source, file), 'utf8')));
    const known = new Set([...Object.values(JOBS).map(({ file }) => file), SANDBOX_FILE]);
    expect(makers.sort()).toEqual([...known].sort());
  });

  it('says when each ran, succeeded and failed last, to staff and in the metrics', async () => {
    const { jobs } = await system();
    const clockWorker = jobs.find(({ name }) => name === 'clock worker');
    expect(clockWorker).toMatchObject({ everySeconds: 0.2, lastRunAt: expect.any(String), isFailing: false });
    expect(clockWorker?.lastSuccessAt).toEqual(expect.any(String));
    const standing = async () => (await system()).jobs.find(({ name }) => name === 'standing changes');
    await house.clamor.pool.query('ALTER TABLE standing_changes RENAME TO gone');
    await expect.poll(async () => (await standing())?.isFailing, { timeout: 30_000 }).toBe(true);
    await house.clamor.pool.query('ALTER TABLE gone RENAME TO standing_changes');
    await expect.poll(async () => (await standing())?.isFailing, { timeout: 30_000 }).toBe(false);
    expect(await standing()).toMatchObject({
      lastFailureAt: expect.any(String),
      lastError: 'relation "standing_changes" does not exist',
    });
    // Counting failed while the table was renamed, and the server counts again only some seconds later.
    await expect.poll(metrics, { timeout: 30_000 }).toContain('job_backlog{job="standing changes"} ');
    const text = await metrics();
    for (const [name, { hasBacklog }] of Object.entries(JOBS)) {
      expect(text).toContain(`job_failures_total{job="${name}"} `);
      expect([name, text.includes(`job_backlog{job="${name}"} `)]).toEqual([name, hasBacklog]);
    }
    expect(text).toMatch(/^job_last_run_timestamp_seconds\{job="clock worker"\} 1\d{9}/m);
    expect(text).toMatch(/^job_last_success_timestamp_seconds\{job="clock worker"\} 1\d{9}/m);
    expect(text).toMatch(/^job_last_failure_timestamp_seconds\{job="standing changes"\} 1\d{9}/m);
  });
});
