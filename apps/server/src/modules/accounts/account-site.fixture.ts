import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { DatabaseClock, moveTestClock } from '../../platform/clock/index.ts';
import { createPool, measureClock } from '../../platform/database/index.ts';
import { openHttpApp, STAFF } from '../../platform/http/http-site.fixture.ts';
import { type Mail, mailboxTransport, readMailbox, sendDueMails } from '../../platform/mail/index.ts';
import { createTestDatabase } from '../../platform/test-database/index.ts';
import { visitorHashes } from '../../platform/visitor/index.ts';
import { type NodeMessages, TOPICS } from '../topics/index.ts';
import { type Accounts, createAccounts } from './create-accounts.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
  body: any;
}

export interface AccountSite {
  app: FastifyInstance;
  accounts: Accounts;
  pool: pg.Pool;
  clock: DatabaseClock;
  /** The bus of this site. A test that needs a second node joins it. */
  network: InProcessNetwork<NodeMessages>;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    body?: unknown,
    token?: string,
  ): Promise<Answer>;
  /** All mails to an address, newest first. First waits until every requested mail is written. */
  mailsTo(address: string): Promise<Mail[]>;
  /** Registers and verifies a member, and signs them in. */
  member(username: string, role?: 'BIDDER' | 'SELLER'): Promise<{ token: string; id: string; email: string }>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

/** The account module alone, on a real database. The app listens on no port: tests inject requests. */
export async function openAccountSite(
  register: (app: FastifyInstance, accounts: Accounts) => void = () => {},
): Promise<AccountSite> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const clock = new DatabaseClock();
  await measureClock(pool, clock);
  const network = new InProcessNetwork(TOPICS);
  const accounts = await createAccounts({
    pool,
    admissionPool: pool,
    clock,
    bus: network.join(),
    visitors: visitorHashes(Buffer.alloc(32, 3)),
    publicUrl: 'https://clamor.test',
    supportEmail: 'support@clamor.test',
    termsVersion: 'terms of the tests',
    mailQueued: () => {},
    onError: () => {},
  });
  const app = await openHttpApp({
    clock,
    admission: {
      caller: (request) => accounts.callerOf(request),
      staff: () => STAFF,
    },
  });
  accounts.registerRoutes(app);
  register(app, accounts);
  const site = { app, accounts, pool, clock, network };
  return {
    ...site,
    ...callers(site),
    async close() {
      await app.close();
      await accounts.requests.stop();
      await accounts.sweeping.stop();
      await accounts.using.stop();
      await pool.end();
      await database.drop();
    },
  };
}

function callers({ app, accounts, pool, clock }: Pick<AccountSite, 'app' | 'accounts' | 'pool' | 'clock'>) {
  const call: AccountSite['call'] = async (method, url, body, token) => {
    const response = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const mailsTo: AccountSite['mailsTo'] = async (address) => {
    await accounts.requests.finish();
    const ports = { database: pool, clock, transport: mailboxTransport() };
    while (await sendDueMails(ports));
    return await readMailbox(pool, address);
  };
  const member: AccountSite['member'] = async (username, role = 'BIDDER') => {
    const email = `${username}@members.test`.toLowerCase();
    await call('POST', '/api/auth/register', { username, email, password: PASSWORD, role });
    const link = tokenIn((await mailsTo(email))[0]);
    await call('GET', `/api/auth/verify-email?token=${link}`);
    const { body } = await call('POST', '/api/auth/login', { email, password: PASSWORD });
    return { token: body.token, id: body.user.id, email };
  };
  const advance = async (seconds: number) => clock.testOffsetMeasured(await moveTestClock(pool, seconds * 1000));
  return { call, mailsTo, member, advance };
}

/** The token in the link that a mail contains. */
export function tokenIn(mail: Mail | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
