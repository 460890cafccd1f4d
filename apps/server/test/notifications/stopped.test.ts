import type { Notice } from '@clamor/contract/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
let seller: Member;
let bidder: Member;
let fans: [Member, Member];
beforeAll(async () => {
  house = await startWholeClamor({ PUBLIC_URL: 'https://clamor.test' });
});
let count = 0;
beforeEach(async () => {
  count += 1;
  seller = await house.member(`stopped-seller-${count}`, 'SELLER');
  bidder = await house.member(`stopped-bidder-${count}`);
  fans = [await house.member(`stopped-fan-${count}`), await house.member(`stopped-friend-${count}`)];
});
afterAll(() => house.stop());

const NEWS = /^(Stopped for now|Live again|Withdrawn|Cancelled|Removed):/;
const told = async (member: Member): Promise<Notice[]> => {
  // Reading the development mailbox makes the server write every due notification.
  await house.mailsTo(member.email);
  const { notices } = (await house.call('GET', '/api/notices', { member })).body;
  return notices.filter(({ title }: Notice) => NEWS.test(title));
};
const titles = async (member: Member) => (await told(member)).map(({ title }) => title);
const mailed = async ({ email }: Member) =>
  (await house.mailsTo(email)).map(({ subject }) => subject).filter((subject) => NEWS.test(subject));
const action = (id: string, name: string) => house.staff('POST', `/api/admin/listings/${id}/${name}`);
const again = async ({ id, email, username }: Member): Promise<Member> => {
  const { body } = await house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  return { id, email, username, token: body.token };
};

/** A LIVE auction with a bid by a member who does not like the listing. */
async function auction(title: string) {
  const { id, slug } = await house.live(seller, fans, { title });
  await house.call('POST', '/api/bids', { member: bidder, body: { slug, amountCents: 1_000 } });
  return { id, slug };
}

async function listed(title: string, likes: readonly Member[]) {
  const terms = { title, threshold: 2, countdownTimerMinutes: 60 };
  const { id, slug } = (await house.call('POST', '/api/listings', { body: terms, member: seller })).body;
  for (const member of likes) await house.call('POST', `/api/listings/${slug}/like`, { member });
  return { id, slug };
}

describe('an auction that staff stop', () => {
  it('is told to its seller and its bidders in one notice each, which says so again once it goes on', async () => {
    const { id, slug } = await auction('A radio');
    await action(id, 'freeze');
    for (const member of [seller, bidder]) {
      await expect
        .poll(() => told(member), { timeout: 20_000 })
        .toMatchObject([{ title: 'Stopped for now: A radio', path: `/listing/${slug}`, isRead: false }]);
    }
    await action(id, 'freeze');
    await house.call('POST', '/api/notices/read', { member: bidder, body: {} });
    await action(id, 'resume');
    for (const member of [seller, bidder]) {
      await expect
        .poll(() => told(member), { timeout: 20_000 })
        .toMatchObject([{ title: 'Live again: A radio', isRead: false, text: expect.stringContaining('UTC') }]);
      expect((await mailed(member)).sort()).toEqual(['Live again: A radio', 'Stopped for now: A radio']);
    }
    expect(await titles(fans[0])).toEqual([]);
  });

  it('is told once where it is cancelled, and where it is taken down', async () => {
    const cancelled = await auction('A vase');
    await action(cancelled.id, 'cancel');
    const removed = await auction('A forgery');
    await house.staff('DELETE', `/api/admin/listings/${removed.id}`);
    for (const member of [seller, bidder]) {
      await expect
        .poll(() => told(member), { timeout: 20_000 })
        .toMatchObject([
          { title: 'Cancelled: A forgery', path: null },
          { title: 'Cancelled: A vase', path: `/listing/${cancelled.slug}` },
        ]);
      expect(await mailed(member)).toHaveLength(2);
    }
  });
});

describe('what is taken down once it is over', () => {
  it('is told to its seller alone, though it was cancelled before', async () => {
    const cancelled = await auction('A vase');
    const ended = await house.live(seller, fans, { title: 'A jug' });
    await action(cancelled.id, 'cancel');
    await house.advance(700);
    for (const { id } of [cancelled, ended]) await house.staff('DELETE', `/api/admin/listings/${id}`);
    await expect
      .poll(() => titles(seller), { timeout: 20_000 })
      .toEqual(['Removed: A jug', 'Removed: A vase', 'Cancelled: A vase']);
    expect([await titles(bidder), await titles(fans[0])]).toEqual([['Cancelled: A vase'], []]);
  });
});

describe('what is taken away before it is LIVE', () => {
  it('is told to its seller, and to those who were told when bidding begins', async () => {
    const young = await listed('A young lamp', [fans[0]]);
    const awaited = await listed('An awaited lamp', fans);
    await house.staff('DELETE', `/api/admin/listings/${young.id}`);
    await house.staff('DELETE', `/api/admin/listings/${awaited.id}`);
    await expect
      .poll(() => titles(seller), { timeout: 20_000 })
      .toEqual(['Removed: An awaited lamp', 'Removed: A young lamp']);
    expect(await told(fans[0])).toMatchObject([{ title: 'Withdrawn: An awaited lamp', path: null }]);
  });

  it('by its seller is told to those who were told when bidding begins, and not to the seller', async () => {
    const { slug } = await listed('A lamp of one’s own', fans);
    await house.call('POST', `/api/listings/${slug}/withdraw`, { member: seller });
    await expect
      .poll(() => told(fans[1]), { timeout: 20_000 })
      .toMatchObject([{ title: 'Withdrawn: A lamp of one’s own', path: `/listing/${slug}` }]);
    expect(await titles(seller)).toEqual([]);
  });
});

describe('a suspension', () => {
  it('is told to whoever bids and waits, and to its seller in one mail alone', async () => {
    await auction('A clock');
    await listed('An awaited clock', fans);
    await house.staff('POST', `/api/admin/users/${seller.id}/suspend`);
    await expect.poll(() => titles(bidder), { timeout: 20_000 }).toEqual(['Stopped for now: A clock']);
    await expect.poll(() => titles(fans[0]), { timeout: 20_000 }).toEqual(['Withdrawn: An awaited clock']);
    expect(await mailed(seller)).toEqual([]);
    const subjects = (await house.mailsTo(seller.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Clamor account is suspended');
    await house.staff('POST', `/api/admin/users/${seller.id}/reactivate`);
    await expect.poll(() => titles(bidder), { timeout: 20_000 }).toEqual(['Live again: A clock']);
    expect((await titles(await again(seller))).sort()).toEqual(['Live again: A clock', 'Withdrawn: An awaited clock']);
  });
});
