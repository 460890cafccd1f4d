import { afterAll, beforeAll, expect, it } from 'vitest';
import { dollars, moment } from '../../src/modules/notifications/index.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
let fans: Member[];
let seller: Member;
beforeAll(async () => {
  house = await startWholeClamor({ PUBLIC_URL: 'https://clamor.test' });
  fans = [await house.member('fan-one'), await house.member('fan-two')];
  seller = await house.member('seller', 'SELLER');
});
afterAll(() => house.stop());

const bid = (member: Member, slug: string, amountCents: number) =>
  house.call('POST', '/api/bids', { member, body: { slug, amountCents } });
/** Matches subjects of notifications from before the settling. */
const BEFORE_THE_END = /^(The goal is met|Live soon|Live now|You were outbid):/;
const about = async ({ email }: Member, title: string) =>
  (await house.mailsTo(email)).filter(({ subject }) => subject.endsWith(title) && !BEFORE_THE_END.test(subject));

it('tells winner and seller, each once, what a sale came to', async () => {
  const winner = await house.member('winner');
  const { slug } = await house.live(seller, fans, { title: 'A <b>lamp</b>' });
  await bid(winner, slug, 123_456);
  await house.advance(700);
  await house.advance(10);
  const [won, ...more] = await about(winner, 'A <b>lamp</b>');
  expect(won?.subject).toBe('You won: A <b>lamp</b>');
  expect(won?.text).toContain('$1,234.56');
  expect(won?.text).toContain(`https://clamor.test/listing/${slug}`);
  expect(won?.html).toContain('&lt;b&gt;lamp');
  expect(more).toEqual([]);
  const { totalCents, by } = (await house.call('GET', `/api/listings/${slug}`, { member: winner })).body.viewer.claim;
  expect(won?.text).toContain(`You pay ${dollars(totalCents)} in all`);
  expect(won?.text).toContain(`Pay on its page by ${moment(Date.parse(by))}`);
  const [sold, ...others] = await about(seller, 'A <b>lamp</b>');
  expect([sold?.subject, others]).toEqual(['Sold: A <b>lamp</b>', []]);
  expect(sold?.text).toContain(`The buyer has until ${moment(Date.parse(by))} to pay.`);
});

it('tells every bidder but the winner, once, that it went to another, and what may come of that', async () => {
  const [first, loser, winner] = [
    await house.member('first'),
    await house.member('loser'),
    await house.member('keeper'),
  ];
  const { slug } = await house.live(seller, fans, { title: 'A green lamp' });
  await bid(first, slug, 100_000);
  await bid(loser, slug, 110_000);
  await bid(winner, slug, 120_000);
  await house.advance(700);
  for (const bidder of [first, loser]) {
    const [lost, ...more] = await about(bidder, 'A green lamp');
    expect([lost?.subject, more]).toEqual(['Sold to another bidder: A green lamp', []]);
    expect(lost?.text).toContain('$1,200.00');
    expect(lost?.text).not.toContain('keeper');
  }
  expect(await about(winner, 'A green lamp')).toMatchObject([{ subject: 'You won: A green lamp' }]);
});

it('asks nobody to pay what no card can be charged', async () => {
  const winner = await house.member('thrifty');
  const { slug } = await house.live(seller, fans, { title: 'A button', startPriceCents: 30, shippingCostCents: 0 });
  await bid(winner, slug, 30);
  await house.advance(700);
  await house.advance(10);
  const [won] = await about(winner, 'A button');
  const [sold] = await about(seller, 'A button');
  expect(won?.text).toContain('you pay nothing');
  expect(sold?.text).toContain('nothing is paid out');
  expect(`${won?.text} ${sold?.text}`).not.toMatch(/Pay on its page|has until/);
});

it('tells the seller of a countdown that began neither with the goal nor by their own hand', async () => {
  const { rows } = await house.clamor.pool.query<{ now: number }>('SELECT product_now() AS now');
  const hour = new Date(rows[0]?.now ?? 0).getUTCHours();
  const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
  const terms = { startPolicy: 'SMART', primeListingHoursStart: at(2), primeListingHoursEnd: at(4) };
  const body = { title: 'A patient lamp', threshold: 2, sellerTimezone: 'UTC', ...terms };
  const { slug } = (await house.call('POST', '/api/listings', { body, member: seller })).body;
  for (const fan of fans) await house.call('POST', `/api/listings/${slug}/like`, { member: fan });
  const subjects = async ({ email }: Member) =>
    (await house.mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.endsWith('A patient lamp'));
  expect(await subjects(seller)).toEqual(['The goal is met: A patient lamp']);
  const { timeRemaining } = (await house.call('GET', `/api/listings/${slug}`)).body;
  await house.advance(timeRemaining + 1);
  expect(await subjects(seller)).toEqual([
    'The countdown has started: A patient lamp',
    'The goal is met: A patient lamp',
  ]);
  expect(await subjects(fans[0] as Member)).toEqual(['Live soon: A patient lamp']);
});

it('tells the seller that nobody bid', async () => {
  await house.live(seller, fans, { title: 'Nobody’s lamp' });
  await house.advance(700);
  expect(await about(seller, 'Nobody’s lamp')).toMatchObject([{ subject: 'Ended without a bid: Nobody’s lamp' }]);
});

it('asks the seller to decide below the reserve, and tells the bidder of an award', async () => {
  const bidder = await house.member('hopeful');
  const { slug } = await house.live(seller, fans, { title: 'Reserved', reserveCents: 90_000 });
  await bid(bidder, slug, 1_000);
  await house.advance(700);
  expect(await about(seller, 'Reserved')).toMatchObject([{ subject: 'Your decision is needed: Reserved' }]);
  expect(await about(bidder, 'Reserved')).toMatchObject([{ subject: 'The reserve was not met: Reserved' }]);
  const { notices } = (await house.call('GET', '/api/notices', { member: bidder })).body;
  expect(notices[0]).toMatchObject({ title: 'The reserve was not met: Reserved', group: 'bids' });
  const award = `/api/seller/listings/${slug}/award-second-chance`;
  expect((await house.call('POST', award, { member: seller })).status).toBe(200);
  expect((await about(bidder, 'Reserved'))[0]).toMatchObject({ subject: 'You won after all: Reserved' });
});

it('tells the seller that the time to decide is over, and the bidder that it is not theirs', async () => {
  const bidder = await house.member('unlucky');
  const { slug } = await house.live(seller, fans, { title: 'Undecided', reserveCents: 90_000 });
  await bid(bidder, slug, 1_000);
  await house.advance(700);
  await house.advance(86_400);
  const subjects = (await about(seller, 'Undecided')).map(({ subject }) => subject);
  expect(subjects).toEqual(['Ended without a winner: Undecided', 'Your decision is needed: Undecided']);
  expect((await about(bidder, 'Undecided'))[0]?.subject).toBe('Not sold: Undecided');
});
