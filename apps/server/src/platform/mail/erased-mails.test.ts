import { HOUR } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { mailboxTransport } from './mail-transport.mailbox.ts';
import { PermanentMailError } from './mail-transport.ts';
import { farAway, mailboxThat, OWNER, outboxSite } from './outbox.fixture.ts';
import { moveMailsOf, readMailbox } from './outbox.ts';

const LINK = 'https://clamor.test/reset-password?token=s3cr3t';
const MAIL = { to: 'ann@example.test', subject: 'Hello', text: LINK, html: `<a href="${LINK}">Go</a>` };

const site = outboxSite();

async function kept(): Promise<{ text: string; state: string }> {
  const { rows } = await site.pool.query<{ text: string; state: string }>(
    `SELECT (mails.*)::text AS text, CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN given_up_at IS NOT NULL THEN 'given up'
       ELSE 'waiting' END AS state FROM mails`,
  );
  return rows[0] ?? { text: '', state: 'gone' };
}

it('keeps no text of a mail that a mail server took, only that it went out', async () => {
  await site.queue(MAIL, { expiresAt: site.clock.now() + HOUR });
  expect((await kept()).text).toContain('s3cr3t');
  const sent: string[] = [];
  await site.deliver(farAway(async ({ text }) => void sent.push(text)));
  expect(sent).toEqual([LINK]);
  const { text, state } = await kept();
  expect(state).toBe('sent');
  expect(text).toContain('ann@example.test');
  expect(text).not.toMatch(/s3cr3t|href/);
});

it('keeps no text of a mail that will never be taken, nor the link that the refusal quotes', async () => {
  await site.queue(MAIL, { expiresAt: site.clock.now() + HOUR });
  const transport = farAway(async ({ text }) => {
    throw new PermanentMailError(`550 blocked because of ${text}`);
  });
  await site.deliver(transport);
  const { text, state } = await kept();
  expect(state).toBe('given up');
  expect(text).toContain('550 blocked because of');
  expect(text).not.toContain('s3cr3t');
});

it('keeps the text of a mail that may still be taken, but not the link that the refusal quotes', async () => {
  await site.queue(MAIL, { expiresAt: site.clock.now() + HOUR });
  const transport = farAway(async ({ text }) => {
    throw new Error(`451 later: ${text}`);
  });
  await site.deliver(transport);
  const { rows } = await site.pool.query('SELECT body_text, last_error FROM mails');
  expect(rows).toEqual([
    { body_text: LINK, last_error: '451 later: https://clamor.test/reset-password?token=[erased]' },
  ]);
});

it('gives a mail up and erases it once its link has expired, however it would have been sent', async () => {
  await site.queue(MAIL, { expiresAt: site.clock.now() + HOUR });
  const sent: string[] = [];
  const away = farAway(async () => {
    throw new Error('the server is away');
  });
  await site.deliver(away);
  site.clock.testOffsetMeasured(HOUR);
  const back = mailboxThat(async ({ text }) => void sent.push(text));
  await site.deliver(back);
  expect(sent).toEqual([]);
  const { text, state } = await kept();
  expect(state).toBe('given up');
  expect(text).not.toContain('s3cr3t');
});

it('erases what a node left standing that sent it, and nothing that still waits', async () => {
  await site.queue(MAIL);
  await site.deliver(mailboxTransport());
  await site.queue({ ...MAIL, subject: 'Still waits' });
  await site.forget(farAway());
  const { rows } = await site.pool.query('SELECT subject, body_text, body_html FROM mails ORDER BY created_at');
  expect(rows).toEqual([
    { subject: 'Hello', body_text: '', body_html: '' },
    { subject: 'Still waits', body_text: LINK, body_html: MAIL.html },
  ]);
});

it.each([
  ['a mail that was sent', 'sent_at', 'body_html'],
  ['the text of a mail that was given up', 'given_up_at', 'body_html'],
  ['the page of a mail that was given up', 'given_up_at', 'body_text'],
])('erases what a node left standing: %s', async (_what, column, erased) => {
  await site.queue(MAIL);
  await site.pool.query(`UPDATE mails SET ${column} = now(), ${erased} = ''`);
  await site.forget(farAway());
  expect((await site.pool.query('SELECT body_text, body_html FROM mails')).rows).toEqual([
    { body_text: '', body_html: '' },
  ]);
});

it('keeps what is read in the mailbox of development', async () => {
  await site.queue(MAIL, { expiresAt: site.clock.now() + HOUR });
  await site.deliver(mailboxTransport());
  site.clock.testOffsetMeasured(2 * HOUR);
  await site.deliver(mailboxTransport());
  await site.forget(mailboxTransport());
  expect(await readMailbox(site.pool, MAIL.to)).toMatchObject([MAIL]);
});

it('writes no mail to an address that is nobody’s', async () => {
  expect(await site.queue({ ...MAIL, to: 'deleted-1@invalid' })).toBe(false);
  expect((await kept()).state).toBe('gone');
});

it('keeps nothing of an address that its owner gave up, not in what its server said either', async () => {
  const mail = { to: 'old@example.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
  await site.queue(mail);
  await site.deliver(
    farAway(async ({ to }) => {
      throw new Error(`451 <${to}>: Olga is on holiday`);
    }),
  );
  await moveMailsOf(site.pool, OWNER, 'new@example.test');
  const { rows } = await site.pool.query('SELECT * FROM mails');
  expect(rows).toMatchObject([{ to_address: 'new@example.test', body_text: 'Text' }]);
  expect(JSON.stringify(rows)).not.toMatch(/old@|Olga/);
});
