import type { AddressInfo } from 'node:net';
import { DAY, HOUR } from '@clamor/domain/time';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../database/index.ts';
import { endOutboundPause, pauseOutbound } from '../outbound/index.ts';
import { renderMail } from './mail-content.ts';
import { mailboxTransport } from './mail-transport.mailbox.ts';
import { smtpTransport } from './mail-transport.smtp.ts';
import { PermanentMailError } from './mail-transport.ts';
import { mailboxThat, OWNER, outboxSite } from './outbox.fixture.ts';
import { queueMail, readMailbox } from './outbox.ts';
import { sendDueMails } from './send-due-mails.ts';

const MAIL = { to: 'ann@example.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

const site = outboxSite();

describe('the outbox', () => {
  it('keeps a mail only where its cause was committed, and one with a key only once', async () => {
    const failed = inTransaction(site.pool, async (tx) => {
      await queueMail(tx, site.clock, MAIL, { ownerId: OWNER, onceKey: 'k' });
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await site.queue(MAIL, { onceKey: 'k' })).toBe(true);
    expect(await site.queue(MAIL, { onceKey: 'k' })).toBe(false);
    const sent: string[] = [];
    const transport = mailboxThat(async ({ to }) => {
      sent.push(to);
    });
    await site.deliver(transport);
    await site.deliver(transport);
    expect(sent).toEqual(['ann@example.test']);
    expect(await readMailbox(site.pool, 'ANN@example.test')).toMatchObject([MAIL]);
    expect(await readMailbox(site.pool, 'bob@example.test')).toEqual([]);
  });

  it('forgets a mail a month after it went out, and none that waits', async () => {
    await site.queue(MAIL, { onceKey: 'old' });
    await site.deliver(mailboxTransport());
    await site.queue({ ...MAIL, subject: 'Still waits' });
    const left = async () => (await site.pool.query('SELECT subject FROM mails ORDER BY created_at')).rows;
    site.clock.testOffsetMeasured(29 * DAY);
    await site.forget(mailboxTransport());
    expect(await left()).toHaveLength(2);
    site.clock.testOffsetMeasured(31 * DAY);
    await site.forget(mailboxTransport());
    expect(await left()).toEqual([{ subject: 'Still waits' }]);
  });

  it('sends links before what was written earlier, however much that is', async () => {
    for (let index = 0; index < 25; index += 1) await site.queue({ ...MAIL, subject: `News ${index}` });
    const link = { ...MAIL, subject: 'Your link' };
    await site.queue(link, { expiresAt: site.clock.now() + DAY });
    const sent: string[] = [];
    const transport = mailboxThat(async ({ subject }) => {
      sent.push(subject);
    });
    await sendDueMails({ database: site.pool, clock: site.clock, transport });
    expect(sent).toContain('Your link');
    expect(sent).toHaveLength(20);
    await site.deliver(transport);
    expect(sent).toHaveLength(26);
  });

  it('sends nothing from a restored copy until it is opened, and then what waited', async () => {
    await pauseOutbound(site.pool, '2026-01-01T00:00:00Z');
    await site.queue(MAIL);
    const sent: string[] = [];
    const transport = mailboxThat(async ({ to }) => {
      sent.push(to);
    });
    expect(await site.deliver(transport)).toBe(false);
    expect(sent).toEqual([]);
    expect(await endOutboundPause(site.pool)).toBe(true);
    await site.deliver(transport);
    expect(sent).toEqual(['ann@example.test']);
  });

  it('forgets one that is bound to its address a day after it went out', async () => {
    await site.queue({ ...MAIL, isBound: true });
    const left = async () => (await site.pool.query('SELECT 1 FROM mails')).rowCount;
    site.clock.testOffsetMeasured(2 * DAY);
    await site.forget(mailboxTransport());
    expect(await left()).toBe(1);
    await site.deliver(mailboxTransport());
    await site.forget(mailboxTransport());
    expect(await left()).toBe(1);
    site.clock.testOffsetMeasured(3 * DAY + HOUR);
    await site.forget(mailboxTransport());
    expect(await left()).toBe(0);
  });

  it('tries again later and later what was not taken, and sends it once it is', async () => {
    await site.queue(MAIL);
    let attempts = 0;
    const transport = mailboxThat(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('the server is away');
    });
    const pass = () => site.deliver(transport);
    await pass();
    await pass();
    expect(attempts).toBe(1);
    site.clock.laterMs += 31_000;
    await pass();
    site.clock.laterMs += 31_000;
    await pass();
    expect(attempts).toBe(2);
    site.clock.laterMs += 31_000;
    await pass();
    expect(attempts).toBe(3);
    expect(await readMailbox(site.pool, null)).toHaveLength(1);
  });

  it('waits at most six hours between two tries, and gives up after fourteen', async () => {
    await site.queue(MAIL);
    let attempts = 0;
    const transport = mailboxThat(async () => {
      attempts += 1;
      throw new Error('the server is away');
    });
    for (let round = 1; round <= 14; round += 1) {
      await site.deliver(transport);
      expect(attempts).toBe(round);
      site.clock.laterMs += DAY / 4 + 1_000;
    }
    await site.deliver(transport);
    expect(attempts).toBe(14);
    const { rows } = await site.pool.query('SELECT given_up_at IS NOT NULL AS given_up FROM mails');
    expect(rows).toEqual([{ given_up: true }]);
  });

  it('gives up a mail that will never be taken, and keeps why', async () => {
    await site.queue(MAIL);
    const transport = mailboxThat(async () => {
      throw new PermanentMailError('550 no such user');
    });
    await site.deliver(transport);
    const { rows } = await site.pool.query('SELECT last_error, given_up_at IS NOT NULL AS given_up FROM mails');
    expect(rows).toEqual([{ last_error: '550 no such user', given_up: true }]);
  });

  it('is shared by several senders without a mail going out twice', async () => {
    for (let n = 0; n < 50; n += 1) await site.queue({ ...MAIL, subject: String(n) });
    const sent: string[] = [];
    const transport = mailboxThat(async ({ subject }) => {
      sent.push(subject);
    });
    const sender = async () => {
      while (await site.deliver(transport));
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
    const content = {
      subject: 'Ünïcode 拍卖',
      greeting: 'Hello <b>,',
      paragraphs: ['Zeile'],
      action: { label: 'Go', url: 'https://x.test/?a=1&b=2' },
    };
    await transport.send({ to: 'ann@example.test', ...renderMail(content, 'Clamor') });
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
