import type { AddressInfo } from 'node:net';
import { DAY } from '@clamor/domain/time';
import type pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseClock } from '../clock/index.ts';
import { createPool, inTransaction, measureClock } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { forgetOldMails } from './forget-old-mails.ts';
import { setLetter } from './letter.ts';
import { mailboxTransport } from './mail-transport.mailbox.ts';
import { smtpTransport } from './mail-transport.smtp.ts';
import { type MailTransport, PermanentMailError } from './mail-transport.ts';
import { queueMail, readMailbox } from './outbox.ts';
import { sendDueMails } from './send-due-mails.ts';

const MAIL = { to: 'ann@example.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

/** A clock whose raw time a test can move on, as waiting would. */
class LaterClock extends DatabaseClock {
  laterMs = 0;
  override databaseNow(): number {
    return super.databaseNow() + this.laterMs;
  }
}

let database: TestDatabase;
let pool: pg.Pool;
let clock: LaterClock;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => pool.query('DELETE FROM mails'));

async function freshClock(): Promise<LaterClock> {
  clock = new LaterClock();
  await measureClock(pool, clock);
  return clock;
}

function transportThat(send: MailTransport['send']): MailTransport {
  return { readInOutbox: true, send, check: async () => {}, close: () => {} };
}

describe('the outbox', () => {
  it('keeps a mail only where its cause was committed, and one with a key only once', async () => {
    await freshClock();
    const failed = inTransaction(pool, async (tx) => {
      await queueMail(tx, clock, MAIL, 'k');
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await queueMail(pool, clock, MAIL, 'k')).toBe(true);
    expect(await queueMail(pool, clock, MAIL, 'k')).toBe(false);
    const sent: string[] = [];
    const transport = transportThat(async ({ to }) => {
      sent.push(to);
    });
    await sendDueMails({ database: pool, clock, transport });
    await sendDueMails({ database: pool, clock, transport });
    expect(sent).toEqual(['ann@example.test']);
    expect(await readMailbox(pool, 'ANN@example.test')).toMatchObject([MAIL]);
    expect(await readMailbox(pool, 'bob@example.test')).toEqual([]);
  });

  it('forgets a mail a month after it went out, and none that waits', async () => {
    await freshClock();
    await queueMail(pool, clock, MAIL, 'old');
    await sendDueMails({ database: pool, clock, transport: transportThat(async () => {}) });
    await queueMail(pool, clock, { ...MAIL, subject: 'Still waits' }, null);
    const left = async () => (await pool.query('SELECT subject FROM mails ORDER BY created_at')).rows;
    clock.testOffsetMeasured(29 * DAY);
    await forgetOldMails({ database: pool, clock, transport: mailboxTransport() });
    expect(await left()).toHaveLength(2);
    clock.testOffsetMeasured(31 * DAY);
    await forgetOldMails({ database: pool, clock, transport: mailboxTransport() });
    expect(await left()).toEqual([{ subject: 'Still waits' }]);
  });

  it('tries again later and later what was not taken, and sends it once it is', async () => {
    await freshClock();
    await queueMail(pool, clock, MAIL, null);
    let tries = 0;
    const transport = transportThat(async () => {
      tries += 1;
      if (tries < 3) throw new Error('the server is away');
    });
    const pass = () => sendDueMails({ database: pool, clock, transport });
    await pass();
    await pass();
    expect(tries).toBe(1);
    clock.laterMs += 31_000;
    await pass();
    clock.laterMs += 31_000;
    await pass();
    expect(tries).toBe(2);
    clock.laterMs += 31_000;
    await pass();
    expect(tries).toBe(3);
    expect(await readMailbox(pool, null)).toHaveLength(1);
  });

  it('gives up a mail that will never be taken, and keeps why', async () => {
    await freshClock();
    await queueMail(pool, clock, MAIL, null);
    const transport = transportThat(async () => {
      throw new PermanentMailError('550 no such user');
    });
    await sendDueMails({ database: pool, clock, transport });
    const { rows } = await pool.query('SELECT last_error, given_up_at IS NOT NULL AS given_up FROM mails');
    expect(rows).toEqual([{ last_error: '550 no such user', given_up: true }]);
  });

  it('is shared by several senders without a mail going out twice', async () => {
    await freshClock();
    for (let n = 0; n < 50; n += 1) await queueMail(pool, clock, { ...MAIL, subject: String(n) }, null);
    const sent: string[] = [];
    const transport = transportThat(async ({ subject }) => {
      sent.push(subject);
    });
    const sender = async () => {
      while (await sendDueMails({ database: pool, clock, transport }));
    };
    await Promise.all([sender(), sender(), sender()]);
    await sender();
    expect(sent).toHaveLength(50);
    expect(new Set(sent).size).toBe(50);
  });
});

describe('SMTP', () => {
  async function smtpServer(refuse: number | null): Promise<{ url: string; raw: string[]; close(): Promise<void> }> {
    const raw: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        done(refuse === null ? null : Object.assign(new Error('refused'), { responseCode: refuse }));
      },
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on('end', () => {
          raw.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, raw, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  it('carries both forms of a mail, whatever letters are in it', async () => {
    const server = await smtpServer(null);
    const transport = smtpTransport(server.url, 'Clamor <no-reply@clamor.test>');
    await transport.check();
    const letter = {
      subject: 'Ünïcode 拍卖',
      greeting: 'Hello <b>,',
      paragraphs: ['Zeile'],
      action: { label: 'Go', url: 'https://x.test/?a=1&b=2' },
    };
    await transport.send({ to: 'ann@example.test', ...setLetter(letter, 'Clamor') });
    const mail = await PostalMime.parse(server.raw[0] ?? '');
    expect(mail).toMatchObject({
      subject: 'Ünïcode 拍卖',
      from: { name: 'Clamor', address: 'no-reply@clamor.test' },
      to: [{ address: 'ann@example.test' }],
    });
    expect(mail.text).toContain('https://x.test/?a=1&b=2');
    expect(mail.html).toContain('Hello &lt;b&gt;,');
    expect(mail.html).toContain('href="https://x.test/?a=1&amp;b=2"');
    transport.close();
    await server.close();
  });

  it('tells what will never be taken from what may be taken later', async () => {
    for (const [code, permanent] of [
      [550, true],
      [451, false],
    ] as const) {
      const server = await smtpServer(code);
      const transport = smtpTransport(server.url, 'Clamor <no-reply@clamor.test>');
      const error = await transport.send(MAIL).catch((cause: unknown) => cause);
      expect(error instanceof PermanentMailError).toBe(permanent);
      expect(error).toBeInstanceOf(Error);
      transport.close();
      await server.close();
    }
  });
});
