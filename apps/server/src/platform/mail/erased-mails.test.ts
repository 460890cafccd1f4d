import { HOUR } from '@clamor/domain/time';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatabaseClock } from '../clock/index.ts';
import { createPool, measureClock } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { forgetOldMails } from './forget-old-mails.ts';
import { mailboxTransport } from './mail-transport.mailbox.ts';
import { type MailTransport, PermanentMailError } from './mail-transport.ts';
import { queueMail, readMailbox } from './outbox.ts';
import { sendDueMails } from './send-due-mails.ts';

const LINK = 'https://clamor.test/reset-password?token=s3cr3t';
const MAIL = { to: 'ann@example.test', subject: 'Hello', text: LINK, html: `<a href="${LINK}">Go</a>` };

let database: TestDatabase;
let pool: pg.Pool;
let clock: DatabaseClock;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('DELETE FROM mails');
  clock = new DatabaseClock();
  await measureClock(pool, clock);
});

/** A mail server far away: whoever gets the mail has it. */
function farAway(send: MailTransport['send'] = async () => {}): MailTransport {
  return { ...mailboxTransport(), readInOutbox: false, send };
}

async function kept(): Promise<{ text: string; state: string }> {
  const { rows } = await pool.query<{ text: string; state: string }>(
    `SELECT (mails.*)::text AS text, CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN given_up_at IS NOT NULL THEN 'given up'
       ELSE 'waiting' END AS state FROM mails`,
  );
  return rows[0] ?? { text: '', state: 'gone' };
}

it('keeps no text of a mail that a mail server took, only that it went out', async () => {
  await queueMail(pool, clock, MAIL, null, clock.now() + HOUR);
  expect((await kept()).text).toContain('s3cr3t');
  const sent: string[] = [];
  await sendDueMails({ database: pool, clock, transport: farAway(async ({ text }) => void sent.push(text)) });
  expect(sent).toEqual([LINK]);
  const { text, state } = await kept();
  expect(state).toBe('sent');
  expect(text).toContain('ann@example.test');
  expect(text).not.toMatch(/s3cr3t|href/);
});

it('keeps no text of a mail that will never be taken, nor the link that the refusal quotes', async () => {
  await queueMail(pool, clock, MAIL, null, clock.now() + HOUR);
  const transport = farAway(async ({ text }) => {
    throw new PermanentMailError(`550 blocked because of ${text}`);
  });
  await sendDueMails({ database: pool, clock, transport });
  const { text, state } = await kept();
  expect(state).toBe('given up');
  expect(text).toContain('550 blocked because of');
  expect(text).not.toContain('s3cr3t');
});

it('keeps the text of a mail that may still be taken, but not the link that the refusal quotes', async () => {
  await queueMail(pool, clock, MAIL, null, clock.now() + HOUR);
  const transport = farAway(async ({ text }) => {
    throw new Error(`451 later: ${text}`);
  });
  await sendDueMails({ database: pool, clock, transport });
  const { rows } = await pool.query('SELECT body_text, last_error FROM mails');
  expect(rows).toEqual([
    { body_text: LINK, last_error: '451 later: https://clamor.test/reset-password?token=[erased]' },
  ]);
});

it('gives a mail up and erases it once its link has expired, however it would have been sent', async () => {
  await queueMail(pool, clock, MAIL, null, clock.now() + HOUR);
  const sent: string[] = [];
  const away = farAway(async () => {
    throw new Error('the server is away');
  });
  await sendDueMails({ database: pool, clock, transport: away });
  clock.testOffsetMeasured(HOUR);
  const back = { ...mailboxTransport(), send: async ({ text }: { text: string }) => void sent.push(text) };
  await sendDueMails({ database: pool, clock, transport: back });
  expect(sent).toEqual([]);
  const { text, state } = await kept();
  expect(state).toBe('given up');
  expect(text).not.toContain('s3cr3t');
});

it('erases what a node left standing that sent it, and nothing that still waits', async () => {
  await queueMail(pool, clock, MAIL, null);
  await sendDueMails({ database: pool, clock, transport: mailboxTransport() });
  await queueMail(pool, clock, { ...MAIL, subject: 'Still waits' }, null);
  await forgetOldMails({ database: pool, clock, transport: farAway() });
  const { rows } = await pool.query('SELECT subject, body_text, body_html FROM mails ORDER BY created_at');
  expect(rows).toEqual([
    { subject: 'Hello', body_text: '', body_html: '' },
    { subject: 'Still waits', body_text: LINK, body_html: MAIL.html },
  ]);
});

it('keeps what is read in the mailbox of development', async () => {
  await queueMail(pool, clock, MAIL, null, clock.now() + HOUR);
  await sendDueMails({ database: pool, clock, transport: mailboxTransport() });
  clock.testOffsetMeasured(2 * HOUR);
  await sendDueMails({ database: pool, clock, transport: mailboxTransport() });
  await forgetOldMails({ database: pool, clock, transport: mailboxTransport() });
  expect(await readMailbox(pool, MAIL.to)).toMatchObject([MAIL]);
});

it('writes no mail to an address that is nobody’s', async () => {
  expect(await queueMail(pool, clock, { ...MAIL, to: 'deleted-1@invalid' }, null)).toBe(false);
  expect((await kept()).state).toBe('gone');
});
