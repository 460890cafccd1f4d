import { DAY, HOUR } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { mailboxTransport } from './mail-transport.mailbox.ts';
import { DeferredMailError, PermanentMailError } from './mail-transport.ts';
import { mailboxThat, OWNER, outboxSite } from './outbox.fixture.ts';
import { type MailNote, queueMails, readMailbox } from './outbox.ts';
import { readOutboxState } from './outbox-state.ts';
import { type MailOutcome, sendDueMails } from './send-due-mails.ts';

const MAIL = { to: 'ann@example.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
const site = outboxSite();

it('says how many of several mails were written: none twice, and none to an address that is nobody’s', async () => {
  const mail = (to: string, onceKey?: string) => ({
    mail: { ...MAIL, to },
    note: { ownerId: OWNER, ...(onceKey === undefined ? {} : { onceKey }) },
  });
  const all = [mail('a@one.test', 'k'), mail('b@one.test', 'k'), mail('c@one.test'), mail('former@invalid')];
  expect(await queueMails(site.pool, site.clock, all)).toBe(2);
  expect(await queueMails(site.pool, site.clock, all)).toBe(1);
  expect(await queueMails(site.pool, site.clock, [mail('former@invalid')])).toBe(0);
  const { rows } = await site.pool.query('SELECT to_address AS to FROM mails ORDER BY id');
  expect(rows.map(({ to }) => to)).toEqual(['a@one.test', 'c@one.test', 'c@one.test']);
});

it('shows in the mailbox what was sent and nothing else, the newest first', async () => {
  for (const subject of ['first', 'second']) await site.queue({ ...MAIL, subject });
  await site.deliver(mailboxTransport());
  // The statement below makes this mail older than both others, as if a node whose clock is behind had written it.
  await site.queue({ ...MAIL, subject: 'older' });
  await site.deliver(mailboxTransport());
  await site.pool.query(`UPDATE mails SET created_at = created_at - interval '1 hour' WHERE subject = 'older'`);
  await site.queue({ ...MAIL, subject: 'waits' });
  expect((await readMailbox(site.pool, null)).map(({ subject }) => subject)).toEqual(['second', 'first', 'older']);
});

it('shows the newest first also after the development clock was set back', async () => {
  site.clock.testOffsetMeasured(24 * HOUR);
  await site.queue({ ...MAIL, subject: 'ahead' });
  site.clock.testOffsetMeasured(0);
  await site.queue({ ...MAIL, subject: 'back' });
  await site.deliver(mailboxTransport());
  expect((await readMailbox(site.pool, null)).map(({ subject }) => subject)).toEqual(['back', 'ahead']);
});

it('says since when the oldest mail waits in raw time, however far the development clock was moved', async () => {
  site.clock.testOffsetMeasured(24 * HOUR);
  const before = site.clock.databaseNow();
  await site.queue(MAIL);
  const { oldestWaitingAt } = await readOutboxState(site.pool);
  expect(oldestWaitingAt).toBeGreaterThanOrEqual(before);
  expect(oldestWaitingAt).toBeLessThanOrEqual(site.clock.databaseNow());
});

it('forgets why a mail was put off once it is sent', async () => {
  await site.queue(MAIL);
  await site.deliver(mailboxThat(() => Promise.reject(new Error('the server is away'))));
  const lastError = async () => (await site.pool.query('SELECT last_error FROM mails')).rows[0]?.last_error;
  expect(await lastError()).toBe('the server is away');
  site.clock.laterMs += 31_000;
  await site.deliver(mailboxTransport());
  expect(await lastError()).toBeNull();
});

it('counts each attempt by what became of the mail', async () => {
  const outcomes: Record<string, MailOutcome> = {};
  const errors: Readonly<Record<string, Error>> = {
    refused: new PermanentMailError('550 no such user'),
    deferred: new DeferredMailError('451 later'),
    away: new Error('connect ECONNREFUSED'),
    last: new Error('connect ECONNREFUSED'),
  };
  let subject = '';
  const transport = mailboxThat(async (mail) => {
    subject = mail.subject;
    const error = errors[subject];
    if (error !== undefined) throw error;
  });
  for (const each of [...Object.keys(errors), 'taken']) await site.queue({ ...MAIL, subject: each });
  // Thirteen attempts were made before.
  await site.pool.query(`UPDATE mails SET attempts = 13 WHERE subject = 'last'`);
  const attempted = (outcome: MailOutcome) => {
    outcomes[subject] = outcome;
  };
  await sendDueMails({ database: site.pool, clock: site.clock, transport, attempted });
  expect(outcomes).toEqual({
    refused: 'given_up',
    deferred: 'put_off',
    away: 'put_off',
    last: 'given_up',
    taken: 'sent',
  });
});

it('asks for another pass after a full batch, and after no other', async () => {
  const send = mailboxTransport();
  for (let count = 0; count < 20; count += 1) await site.queue({ ...MAIL, subject: String(count) });
  await site.queue({ ...MAIL, subject: 'a link' }, { expiresAt: site.clock.now() + HOUR });
  expect([await site.deliver(send), await site.deliver(send), await site.deliver(send)]).toEqual([true, false, false]);
});

it.each<[which: string, note: Partial<MailNote>]>([
  ['that was given up', {}],
  ['whose link expired', { expiresAt: 0 }],
])('keeps a mail %s for a month, also if the development clock was moved before', async (_which, note) => {
  site.clock.testOffsetMeasured(40 * DAY);
  await site.queue(MAIL, note);
  const refusing = mailboxThat(() => Promise.reject(new PermanentMailError('550 no such user')));
  await site.deliver(refusing);
  const left = async () => (await site.pool.query('SELECT given_up_at IS NOT NULL AS gone FROM mails')).rows;
  await site.forget(refusing);
  expect(await left()).toEqual([{ gone: true }]);
  site.clock.testOffsetMeasured(71 * DAY);
  await site.forget(refusing);
  expect(await left()).toEqual([]);
});
