import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { createTestDatabase } from '../src/platform/test-database/index.ts';
import { type RunningClamor, type StartOptions, startClamor } from '../src/start-clamor.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
}

export interface Member {
  id: string;
  username: string;
  email: string;
  token: string;
}

export interface WholeClamor {
  clamor: RunningClamor;
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, more?: CallOptions): Promise<Answer>;
  /** Sends a call with the staff secret. */
  staff(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown): Promise<Answer>;
  /** Registers a member, verifies them by mail and signs them in. */
  member(username: string, role?: 'BIDDER' | 'SELLER'): Promise<Member>;
  /** Makes a LIVE listing, started by the likes of two members. */
  live(seller: Member, fans: readonly Member[], terms?: object): Promise<{ id: string; slug: string }>;
  advance(seconds: number): Promise<void>;
  mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]>;
  stop(): Promise<void>;
}

interface CallOptions {
  body?: unknown;
  member?: Member;
  headers?: Record<string, string>;
}

export const PASSWORD = 'a long enough password';
export const ADMIN_SECRET = 'the secret of the staff in the tests';

/**
 * Starts the whole server as `main.ts` does, with a new database and a free port.
 * @param more other options of the program
 */
export async function startWholeClamor(
  env: Record<string, string> = {},
  more: Partial<StartOptions> = {},
): Promise<WholeClamor> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'clamor-whole-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const clamor = await startClamor(config, { report: () => {}, onLost: () => {}, checkAnswers: true, ...more });
  return {
    clamor,
    ...actionsOn(clamor),
    async stop() {
      await clamor.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function actionsOn({ app }: RunningClamor) {
  const call: WholeClamor['call'] = async (method, url, { body, member, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...(member === undefined ? {} : { authorization: `Bearer ${member.token}` }), ...headers },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const staff: WholeClamor['staff'] = (method, url, body) =>
    call(method, url, { body, headers: { 'x-admin-secret': ADMIN_SECRET, 'x-admin-name': 'Tess' } });
  const mailsTo: WholeClamor['mailsTo'] = async (email) =>
    (await call('GET', `/api/test/mailbox?to=${encodeURIComponent(email)}`)).body;
  const member: WholeClamor['member'] = async (username, role = 'BIDDER') => {
    const email = `${username}@members.test`.toLowerCase();
    await call('POST', '/api/auth/register', { body: { username, email, password: PASSWORD, role } });
    const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1];
    await call('GET', `/api/auth/verify-email?token=${token}`);
    const { body } = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    return { id: body.user.id, username, email, token: body.token };
  };
  const advance = async (seconds: number) => {
    await call('POST', '/api/test/clock', { body: { advanceSeconds: seconds } });
  };
  const live: WholeClamor['live'] = async (seller, fans, terms = {}) => {
    const body = {
      title: 'A brass lamp',
      threshold: 2,
      startPriceCents: 1_000,
      minIncrementCents: 100,
      auctionDurationSeconds: 600,
      countdownTimerMinutes: 1,
      ...terms,
    };
    const { slug, id } = (await call('POST', '/api/listings', { body, member: seller })).body;
    for (const fan of fans) await call('POST', `/api/listings/${slug}/like`, { member: fan });
    await advance(61);
    return { id, slug };
  };
  return { call, staff, mailsTo, member, advance, live };
}
