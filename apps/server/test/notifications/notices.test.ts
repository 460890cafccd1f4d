import type { Notice, NoticesPage } from '@clamor/contract/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyMembers } from '../../src/modules/notifications/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { measureClock } from '../../src/platform/database/index.ts';
import { WatcherClient } from '../realtime/watcher-client.fixture.ts';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
let seller: Member;
beforeAll(async () => {
  house = await startWholeClamor({ PUBLIC_URL: 'https://clamor.test' });
  seller = await house.member('seller', 'SELLER');
});
afterAll(() => house.stop());

let fansMade = 0;
async function fans(): Promise<[Member, Member]> {
  fansMade += 1;
  return [await house.member(`fan-one-${fansMade}`), await house.member(`fan-two-${fansMade}`)];
}
const bid = (member: Member, slug: string, amountCents: number) =>
  house.call('POST', '/api/bids', { member, body: { slug, amountCents } });
/** Reading the development mailbox makes the server write every due notification. */
const written = () => house.mailsTo('nobody@members.test');
const page = async (member: Member, query = ''): Promise<NoticesPage> => {
  await written();
  return (await house.call('GET', `/api/notices${query}`, { member })).body;
};
const told = async (member: Member): Promise<Notice[]> => (await page(member)).notices;
const titles = async (member: Member) => (await told(member)).map(({ title }) => title);
const mailed = async (member: Member) => (await house.mailsTo(member.email)).map(({ subject }) => subject);

async function ownLine(member: Member): Promise<WatcherClient> {
  const socket = new WatcherClient(`${house.clamor.address.replace('http', 'ws')}/ws?mine`, {});
  await socket.opened();
  socket.say({ type: 'auth', token: member.token });
  return socket;
}

describe('notices', () => {
  it('say what the mail says, once, and lead to the page', async () => {
    const liking = await fans();
    const winner = await house.member('winner');
    const { slug } = await house.live(seller, liking, { title: 'A brass lamp' });
    await bid(winner, slug, 123_400);
    await house.advance(700);
    await house.advance(10);
    const [won, ...more] = await told(winner);
    expect(more).toEqual([]);
    expect(won).toMatchObject({
      group: 'money',
      title: 'You won: A brass lamp',
      path: `/listing/${slug}`,
      isRead: false,
    });
    expect(won?.text).toContain('$1,234.00');
    expect(await titles(seller)).toEqual([
      'Sold: A brass lamp',
      'Live now: A brass lamp',
      'The goal is met: A brass lamp',
    ]);
    expect(await titles(liking[0])).toEqual(['Live now: A brass lamp', 'Live soon: A brass lamp']);
    expect(await mailed(liking[0])).toEqual(expect.arrayContaining(await titles(liking[0])));
  });

  it('are one about each auction for who was outbid, unread again each time, and settled for who leads again', async () => {
    const [first, second] = [await house.member('first'), await house.member('second')];
    const { slug } = await house.live(seller, await fans(), { title: 'A clock' });
    const outbid = async (member: Member) =>
      (await told(member)).filter(({ title }) => title === 'You were outbid: A clock');
    await bid(first, slug, 1_000);
    expect(await outbid(first)).toEqual([]);
    await bid(second, slug, 2_000);
    expect(await outbid(first)).toMatchObject([
      { isRead: false, path: `/listing/${slug}`, text: expect.stringContaining('$20.00') },
    ]);
    await bid(first, slug, 3_000);
    expect(await outbid(first)).toMatchObject([{ isRead: true }]);
    expect(await outbid(second)).toMatchObject([{ isRead: false }]);
    await bid(second, slug, 4_000);
    expect(await outbid(first)).toMatchObject([{ isRead: false, text: expect.stringContaining('$40.00') }]);
    expect((await mailed(first)).filter((subject) => subject.startsWith('You were outbid'))).toHaveLength(1);
  });

  it('of being outbid again come first, are told to open pages, and counted no more once their member leads', async () => {
    const [first, second] = [await house.member('back-and'), await house.member('forth')];
    const liking = await fans();
    const { slug } = await house.live(seller, [first, ...liking], { title: 'A mirror', threshold: 3 });
    await written();
    await house.call('POST', '/api/notices/read', { member: first, body: {} });
    const tab = await ownLine(first);
    expect((await tab.hear('you:notice')).unread).toBe(0);
    let heard = 1;
    const next = async () => {
      await written();
      heard += 1;
      return (await tab.hearAll('you:notice', heard))[heard - 1];
    };
    await bid(first, slug, 1_000);
    await bid(second, slug, 2_000);
    expect(await next()).toMatchObject({ unread: 1, notice: { title: 'You were outbid: A mirror' } });
    await bid(first, slug, 3_000);
    expect(await next()).toMatchObject({ unread: 0, notice: null });
    await bid(second, slug, 4_000);
    expect(await next()).toMatchObject({ unread: 1, notice: { text: expect.stringContaining('$40.00') } });
    tab.cutOff();
  });

  it('of being outbid are not told again while they are fresh and unread, and are after a minute', async () => {
    const [first, second, third] = [await house.member('one'), await house.member('two'), await house.member('three')];
    const { slug } = await house.live(seller, await fans(), { title: 'A globe', auctionDurationSeconds: 7_200 });
    const text = async () =>
      (await told(first)).filter(({ title }) => title === 'You were outbid: A globe').map((notice) => notice.text);
    await bid(first, slug, 1_000);
    await bid(second, slug, 2_000);
    expect(await text()).toEqual([expect.stringContaining('$20.00')]);
    for (const seconds of [59, 2]) {
      // `third` outbids `first` before the next read, which writes what is due. So the notice stays unread.
      await house.advance(seconds);
      const { cents, shown } = seconds === 59 ? { cents: 3_000, shown: '$20.00' } : { cents: 5_000, shown: '$60.00' };
      await bid(first, slug, cents);
      await bid(third, slug, cents + 1_000);
      expect(await text()).toEqual([expect.stringContaining(shown)]);
    }
  });

  it('of being outbid are mailed an hour apart, whenever that begins, and stand above what was told before', async () => {
    const [first, second, fan] = [
      await house.member('patient'),
      await house.member('eager'),
      await house.member('other'),
    ];
    const { now } = (await house.call('GET', '/api/test/clock')).body;
    // Moves the clock so that bidding begins about two minutes before a full hour.
    await house.advance(3_600 + 3_420 - (Math.floor(Date.parse(now) / 1_000) % 3_600));
    const terms = { title: 'A sofa', auctionDurationSeconds: 7_200 };
    const { slug } = await house.live(seller, [first, fan], terms);
    const mails = async () => (await mailed(first)).filter((subject) => subject === 'You were outbid: A sofa').length;
    await bid(first, slug, 1_000);
    await bid(second, slug, 2_000);
    expect(await mails()).toBe(1);
    await house.live(seller, [first, fan], { title: 'A stool' });
    expect((await titles(first))[0]).toBe('Live now: A stool');
    await bid(first, slug, 3_000);
    await house.advance(240);
    await bid(second, slug, 4_000);
    expect(await mails()).toBe(1);
    // Still within an hour of the mail. The notification without a mail in between changes nothing.
    await bid(first, slug, 5_000);
    await house.advance(240);
    await bid(second, slug, 6_000);
    expect(await mails()).toBe(1);
    await bid(first, slug, 7_000);
    await house.advance(3_600 - 480);
    await bid(second, slug, 8_000);
    expect(await mails()).toBe(2);
    expect((await titles(first))[0]).toBe('You were outbid: A sofa');
  });

  it('are not told of being outbid in an auction that is over', async () => {
    const [first, second] = [await house.member('early'), await house.member('late')];
    const { id, slug } = await house.live(seller, await fans(), { title: 'A vase' });
    await bid(first, slug, 1_000);
    await written();
    await bid(second, slug, 2_000);
    await house.advance(700);
    await written();
    expect(await titles(first)).toContain('Sold to another bidder: A vase');
    const { rows } = await house.clamor.pool.query('SELECT FROM outbid_marks WHERE listing_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('are counted on open pages as they come, and as they are read on another', async () => {
    const [first, second] = [await house.member('watching'), await house.member('bidding')];
    const { slug } = await house.live(seller, await fans(), { title: 'A radio' });
    const tab = await ownLine(first);
    expect(await tab.hear('you:notice')).toMatchObject({ unread: 0, notice: null });
    const other = await ownLine(first);
    await tab.hearAll('you:notice', 2);
    await bid(first, slug, 1_000);
    await bid(second, slug, 2_000);
    await written();
    const news = (await tab.hearAll('you:notice', 3))[2];
    expect(news).toMatchObject({ unread: 1, notice: { title: 'You were outbid: A radio' } });
    const ids = [news?.notice?.id];
    const read = await house.call('POST', '/api/notices/read', { member: first, body: { ids } });
    expect(read).toMatchObject({ status: 200, body: { unread: 0 } });
    expect((await other.hearAll('you:notice', 3))[2]).toMatchObject({ unread: 0, notice: null });
    tab.cutOff();
    other.cutOff();
  });

  it('are read by their member alone, some or all', async () => {
    const [ada, ben] = await fans();
    await house.live(seller, [ada, ben], { title: 'A chair' });
    const [soon] = await told(ada);
    await house.call('POST', '/api/notices/read', { member: ben, body: { ids: [soon?.id] } });
    expect((await page(ada)).unread).toBe(2);
    await house.call('POST', '/api/notices/read', { member: ada, body: { ids: [soon?.id] } });
    expect(await told(ada)).toMatchObject([{ isRead: true }, { isRead: false }]);
    const all = await house.call('POST', '/api/notices/read', { member: ada, body: {} });
    expect(all.body).toEqual({ unread: 0 });
    expect((await page(ben)).unread).toBe(2);
  });

  it('are read page by page, each once', async () => {
    const [ada, ben] = await fans();
    await house.live(seller, [ada, ben], { title: 'A table' });
    const first = await page(ada, '?limit=1');
    const second = await page(ada, `?limit=1&cursor=${first.nextCursor}`);
    expect([...first.notices, ...second.notices].map(({ title }) => title)).toEqual([
      'Live now: A table',
      'Live soon: A table',
    ]);
    expect(second.nextCursor).toBeNull();
    expect((await house.call('GET', '/api/notices?cursor=nonsense', { member: ada })).status).toBe(400);
  });

  it('say what became of the account, to whoever is let in again', async () => {
    const { id, username, email } = await house.member('let-in');
    await house.staff('POST', `/api/admin/users/${id}/suspend`, { reason: 'Two accounts' });
    await house.staff('POST', `/api/admin/users/${id}/reactivate`);
    const { body } = await house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    const [open, suspended] = await told({ id, username, email, token: body.token });
    expect(open).toMatchObject({ group: 'account', title: 'Your Clamor account is open again' });
    expect(suspended?.text).toContain('Two accounts');
  });

  it('say that another email was asked for, and that it is the account’s now', async () => {
    const member = await house.member('moving');
    const body = { email: 'moved@members.test', password: PASSWORD };
    await house.call('POST', '/api/account/email', { member, body });
    const token = /token=([\w-]+)/.exec((await house.mailsTo(body.email))[0]?.text ?? '')?.[1];
    expect(await titles(member)).toEqual(['A new email for your Clamor account']);
    await house.call('POST', '/api/account/email/confirm', { body: { token } });
    expect((await told(member))[0]).toMatchObject({ group: 'account', title: 'Your Clamor account has a new email' });
  });

  it('go with the account, those too that are told in the moment of leaving', async () => {
    const member = await house.member('told-too-late');
    const { pool } = house.clamor;
    const clock = new DatabaseClock();
    await measureClock(pool, clock);
    const teller = await pool.connect();
    await teller.query('BEGIN');
    const content = { subject: 'You were outbid: A lamp', paragraphs: ['Bid again.'] };
    const notification = { userId: member.id, group: 'bids', about: 'told too late', content } as const;
    await notifyMembers(teller, { clock, publicUrl: 'https://clamor.test' }, [notification]);
    const leaving = house.call('DELETE', '/api/account', { member, body: { password: PASSWORD } });
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE 'UPDATE users SET status = ''DELETED''%'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await teller.query('COMMIT');
    teller.release();
    expect((await leaving).status).toBe(200);
    expect((await pool.query('SELECT title FROM notices WHERE member_id = $1', [member.id])).rows).toEqual([]);
    expect(await mailed(member)).toEqual(['Your Clamor account was deleted']);
  });

  it('are mailed as their member chose, and what is owed always is', async () => {
    const [ada, ben] = await fans();
    const choose = (mail: object) => house.call('PUT', '/api/notices/preferences', { member: ada, body: { mail } });
    expect((await page(ada)).mail).toEqual({ bids: true, auctions: true, liked: true, orders: true, reviews: true });
    expect((await choose({ liked: false, bids: false })).body.mail).toMatchObject({
      liked: false,
      bids: false,
      orders: true,
    });
    expect((await choose({ bids: true })).body.mail).toMatchObject({ liked: false, bids: true });
    await choose({ bids: false, auctions: false, orders: false, reviews: false });
    const { slug } = await house.live(seller, [ada, ben], { title: 'A desk' });
    await bid(ada, slug, 1_000);
    await bid(ben, slug, 2_000);
    await written();
    await bid(ada, slug, 3_000);
    await house.advance(700);
    expect(await titles(ada)).toEqual(
      expect.arrayContaining(['Live soon: A desk', 'You were outbid: A desk', 'You won: A desk']),
    );
    expect((await mailed(ada)).filter((subject) => subject.endsWith('A desk'))).toEqual(['You won: A desk']);
    expect((await mailed(ben)).filter((subject) => subject.startsWith('Live soon'))).toHaveLength(1);
  });
});
