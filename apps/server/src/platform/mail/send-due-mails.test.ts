import { describe, expect, it } from 'vitest';
import type { Queryable } from '../database/index.ts';
import { mailboxThat, outboxSite } from './outbox.fixture.ts';
import { sendDueMails } from './send-due-mails.ts';

const MAIL = { to: 'ann@example.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

const site = outboxSite();

/** The database, in which the first query with this text fails. */
function failingOnce(part: string): Queryable {
  let hasFailed = false;
  const query = (text: string, values: unknown[]) => {
    if (hasFailed || !text.includes(part)) return site.pool.query(text, values);
    hasFailed = true;
    return Promise.reject(new Error('no database'));
  };
  return { query } as unknown as Queryable;
}

describe('sent mails', () => {
  const unsent = async () =>
    (await site.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL')).rows[0]?.n;

  it('are marked together, and soon where the mail server is slow', async () => {
    for (let n = 0; n < 4; n += 1) await site.queue({ ...MAIL, subject: String(n) });
    const seen: (number | undefined)[] = [];
    const transport = mailboxThat(async ({ subject }) => {
      seen.push(await unsent());
      if (subject === '1') site.clock.laterMs += 200;
    });
    await site.deliver(transport);
    expect(seen).toEqual([4, 4, 2, 2]);
    expect(await unsent()).toBe(0);
  });

  it('are marked though the pass fails after them', async () => {
    for (let n = 0; n < 3; n += 1) await site.queue({ ...MAIL, subject: String(n) });
    const broken = failingOnce('last_error = $2');
    const transport = mailboxThat(async ({ subject }) => {
      if (subject === '2') throw new Error('the server is away');
    });
    const pass = sendDueMails({ database: broken, clock: site.clock, transport });
    await expect(pass).rejects.toThrow('no database');
    expect(await unsent()).toBe(1);
  });

  it('count as their own work what the database does, not what the mail server does', async () => {
    await site.queue(MAIL);
    let isSpending = false;
    const spend = async <Result>(work: () => Promise<Result>) => {
      isSpending = true;
      return await work().finally(() => {
        isSpending = false;
      });
    };
    const duringSend: boolean[] = [];
    const transport = mailboxThat(async () => {
      duringSend.push(isSpending);
    });
    await sendDueMails({ database: site.pool, clock: site.clock, transport, spend });
    expect(duringSend).toEqual([false]);
  });

  it('are marked before the next mail is tried, where one failed after them', async () => {
    for (let n = 0; n < 3; n += 1) await site.queue({ ...MAIL, subject: String(n) });
    const seen: (number | undefined)[] = [];
    const transport = mailboxThat(async ({ subject }) => {
      seen.push(await unsent());
      if (subject !== '0') throw new Error('timed out');
    });
    await site.deliver(transport);
    expect(seen).toEqual([3, 3, 2]);
  });

  it('are marked at the end of the pass where the database failed to mark them at first', async () => {
    for (let n = 0; n < 2; n += 1) await site.queue({ ...MAIL, subject: String(n) });
    const transport = mailboxThat(async ({ subject }) => {
      if (subject === '1') site.clock.laterMs += 200;
    });
    const pass = sendDueMails({ database: failingOnce('SET sent_at'), clock: site.clock, transport });
    await expect(pass).rejects.toThrow('no database');
    expect(await unsent()).toBe(0);
  });
});

describe('a batch whose mail server hangs', () => {
  it('begins no mail after a minute, and the others are due at once, before those that failed', async () => {
    for (let n = 0; n < 5; n += 1) await site.queue({ ...MAIL, subject: String(n) });
    const tried: string[] = [];
    const transport = mailboxThat(async ({ subject }) => {
      tried.push(subject);
      site.clock.laterMs += 20_000;
      throw new Error('timed out');
    });
    expect(await site.deliver(transport)).toBe(true);
    expect(tried).toEqual(['0', '1', '2']);
    const { rows } = await site.pool.query('SELECT attempts FROM mails ORDER BY id');
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0]);
    await site.deliver(transport);
    expect(tried.slice(3, 5)).toEqual(['3', '4']);
  });
});
