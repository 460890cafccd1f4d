import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Purchase } from '../orders/order.fixture.ts';
import type { TestMember } from '../test-helper/market-site.fixture.ts';
import { checkRatings } from './check-ratings.postgres.ts';
import { openReviewedMarket } from './reviews.fixture.ts';

const DAYS = 86_400;
const NOTHING = {
  own: null,
  theirs: null,
  theirsRemoved: false,
  editableUntil: null,
  mayAnswer: false,
  isAnonymous: false,
};

let market: Awaited<ReturnType<typeof openReviewedMarket>>;
let seller: TestMember;
let sale: Purchase;
beforeAll(async () => {
  market = await openReviewedMarket();
});
afterAll(() => market.site.close());
beforeEach(async () => {
  seller = await market.site.member('SELLER');
  sale = await market.paid(seller);
});

async function undo({ auctionId, buyer }: Purchase) {
  await market.orders.step(seller, auctionId, 'cancel');
  await market.site.payments.job.finish();
  expect((await market.orders.read(buyer, auctionId)).body.claim.state).toBe('REFUNDED');
}

async function counted() {
  const { rows } = await market.site.pool.query(
    `SELECT stars::integer, reviews, authors FROM ratings WHERE member_id = $1 AND side = 'seller'`,
    [seller.id],
  );
  return rows[0] ?? null;
}

const bookFaults = () => checkRatings(market.site.pool);
const actionsOf = async (member: TestMember) => (await market.orders.read(member, sale.auctionId)).body.claim.actions;

describe('a review', () => {
  it('is written by each side about the other, once the item is paid, and both read both', async () => {
    const { buyer } = sale;
    expect((await market.read(buyer, sale)).body).toEqual({
      ...NOTHING,
      about: 'seller',
      mayWrite: true,
      isCharged: true,
      isRefunded: false,
    });
    const said = await market.say(buyer, sale, { rating: 5, text: 'As described.\nThank you!' });
    expect(said).toMatchObject({
      status: 200,
      body: { about: 'seller', own: { rating: 5, text: 'As described.\nThank you!', editedAt: null }, theirs: null },
    });
    expect(Date.parse(said.body.editableUntil) - Date.parse(said.body.own.at)).toBe(30 * DAYS * 1_000);
    expect((await market.read(seller, sale)).body).toMatchObject({ about: 'buyer', own: null, theirs: said.body.own });
    await market.say(seller, sale, { rating: 4 });
    expect((await market.read(buyer, sale)).body).toMatchObject({ theirs: { rating: 4, text: null } });
    expect(await market.rating(seller.id)).toEqual({ average: 50, reviews: 1 });
    expect(await market.rating(buyer.id, 'buyer')).toEqual({ average: 40, reviews: 1 });
  });

  it('is the next step of an order until it is written', async () => {
    for (const member of [sale.buyer, seller]) {
      expect(await actionsOf(member)).toContain('review');
      await market.say(member, sale, { rating: 3 });
      expect(await actionsOf(member)).not.toContain('review');
    }
    const { viewer } = (await market.site.call('GET', `/api/listings/${sale.slug}`, { member: seller })).body;
    expect(viewer.claim.actions).not.toContain('review');
  });

  it('is nobody else\u2019s to write, to answer or to read', async () => {
    const stranger = await market.site.member('BOTH');
    await market.say(sale.buyer, sale, { rating: 5 });
    const nothing = { status: 404, body: { code: 'NOT_FOUND' } };
    expect(await market.say(stranger, sale, { rating: 1 })).toMatchObject(nothing);
    expect(await market.answer(stranger, sale, 'Me too')).toMatchObject(nothing);
    expect(await market.read(stranger, sale)).toMatchObject(nothing);
    expect(await market.rating(seller.id)).toEqual({ average: 50, reviews: 1 });
  });

  it('waits until the item is paid, and is not begun once the sale was undone', async () => {
    const due = await market.orders.soldBy(seller, { startPriceCents: 1_000 });
    expect((await market.read(due.buyer, due)).body).toMatchObject({ mayWrite: false });
    const refused = { status: 409, body: { code: 'WRONG_STATE' } };
    for (const member of [due.buyer, seller])
      expect(await market.say(member, due, { rating: 1 })).toMatchObject(refused);
    await market.site.pool.query(`UPDATE claims SET state = 'REFUNDED' WHERE auction_id = $1`, [sale.auctionId]);
    for (const member of [sale.buyer, seller])
      expect(await market.say(member, sale, { rating: 1 })).toMatchObject(refused);
    await market.site.pool.query(`UPDATE claims SET state = 'PAID' WHERE auction_id = $1`, [sale.auctionId]);
  });

  it('that complains stays and counts when the sale is undone after it', async () => {
    await market.say(sale.buyer, sale, { rating: 1, text: 'It never came' });
    await undo(sale);
    expect((await market.read(seller, sale)).body).toMatchObject({
      theirs: { rating: 1 },
      mayWrite: false,
      mayAnswer: true,
    });
    expect(await market.rating(seller.id)).toEqual({ average: 10, reviews: 1 });
  });

  it('of four or five stars is for its two sides alone and counts nowhere once the sale is undone', async () => {
    const { buyer } = sale;
    const other = await market.paid(seller, { buyer });
    await market.say(buyer, sale, { rating: 5, text: 'Perfect' });
    await market.say(seller, sale, { rating: 4 });
    await market.say(buyer, other, { rating: 3 });
    expect(await counted()).toEqual({ stars: 8, reviews: 2, authors: 1 });
    await undo(sale);
    expect(await counted()).toEqual({ stars: 3, reviews: 1, authors: 1 });
    expect(await market.rating(buyer.id, 'buyer')).toBeNull();
    expect((await market.read(buyer, sale)).body).toMatchObject({
      own: { rating: 5, text: 'Perfect' },
      theirs: { rating: 4 },
      isRefunded: true,
    });
    expect(await bookFaults()).toEqual([]);
    await undo(other);
    expect(await counted()).toEqual({ stars: 3, reviews: 1, authors: 1 });
  });

  it('of four or five stars is all that a seller has of fifty cents that went back: nothing', async () => {
    const cheap = await market.orders.soldBy(seller, { startPriceCents: 50, minIncrementCents: 1 });
    await market.orders.pay(cheap);
    await market.say(cheap.buyer, cheap, { rating: 5 });
    expect(await market.rating(seller.id)).toEqual({ average: 50, reviews: 1 });
    await undo(cheap);
    expect(await market.rating(seller.id)).toBeNull();
  });

  it('that is changed after the sale was undone counts by its new stars', async () => {
    const { buyer } = sale;
    await market.say(buyer, sale, { rating: 5 });
    await undo(sale);
    for (const [rating, average] of [
      [2, 20],
      [3, 30],
      [4, null],
      [5, null],
      [1, 10],
    ] as const) {
      expect((await market.say(buyer, sale, { rating })).status).toBe(200);
      expect(await market.rating(seller.id)).toEqual(average === null ? null : { average, reviews: 1 });
    }
    expect(await bookFaults()).toEqual([]);
  });

  it('that staff removed is not counted by a refund, nor by its going back', async () => {
    await market.say(sale.buyer, sale, { rating: 5 });
    const { pool } = market.site;
    await pool.query(`UPDATE reviews SET removed_at = 1, removed_for = 'Spam' WHERE member_id = $1`, [seller.id]);
    for (const state of ['REFUNDED', 'PAID']) {
      await pool.query('UPDATE claims SET state = $2 WHERE auction_id = $1', [sale.auctionId, state]);
      expect(await counted()).toBeNull();
    }
    expect(await bookFaults()).toEqual([]);
  });

  it('is changed for thirty days, counted once', async () => {
    const other = await market.paid(seller);
    await market.say(sale.buyer, sale, { rating: 1 });
    await market.say(other.buyer, other, { rating: 4 });
    expect(await market.rating(seller.id)).toEqual({ average: 25, reviews: 2 });
    await market.site.advance(30 * DAYS - 60);
    const changed = await market.say(sale.buyer, sale, { rating: 5, text: 'It did work' });
    expect(changed).toMatchObject({ status: 200, body: { own: { rating: 5, text: 'It did work' } } });
    expect(changed.body.own.editedAt).not.toBeNull();
    expect(await market.rating(seller.id)).toEqual({ average: 45, reviews: 2 });
    await market.site.advance(60);
    expect(await market.say(sale.buyer, sale, { rating: 2 })).toMatchObject({ status: 409 });
    expect((await market.read(sale.buyer, sale)).body).toMatchObject({ mayWrite: false, editableUntil: null });
    expect(await market.say(sale.buyer, sale, { rating: 5, text: 'It did work' })).toMatchObject({ status: 200 });
    expect(await market.rating(seller.id)).toEqual({ average: 45, reviews: 2 });
  });

  it('is answered once by the other side, and stands from then on', async () => {
    await market.say(sale.buyer, sale, { rating: 2, text: 'Late' });
    expect(await market.answer(sale.buyer, sale, 'Myself')).toMatchObject({ status: 409 });
    const answered = await market.answer(seller, sale, 'The carrier was');
    expect(answered).toMatchObject({
      status: 200,
      body: { theirs: { answer: { text: 'The carrier was' } }, mayAnswer: false },
    });
    expect(await market.answer(seller, sale, 'The carrier was')).toMatchObject({ status: 200 });
    expect(await market.answer(seller, sale, 'And the weather')).toMatchObject({ status: 409 });
    expect(await market.say(sale.buyer, sale, { rating: 1, text: 'Late' })).toMatchObject({ status: 409 });
    expect((await market.read(sale.buyer, sale)).body).toMatchObject({ mayWrite: false, own: { rating: 2 } });
  });

  it('of one side is one row, however often it is written at once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((rating) => market.say(sale.buyer, sale, { rating })));
    const { own } = (await market.read(sale.buyer, sale)).body;
    expect(await market.rating(seller.id)).toEqual({ average: own.rating * 10, reviews: 1 });
  });

  it.each([
    [{ rating: 0 }, 'Choose 1 to 5 stars'],
    [{ rating: 6 }, 'Choose 1 to 5 stars'],
    [{ rating: 4.5 }, 'Must be a whole number'],
    [{ rating: 5, text: 'x'.repeat(2_001) }, 'Your review is too long'],
  ])('is refused as %j', async (body, message) => {
    const answer = await market.say(sale.buyer, sale, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ message }] } });
    expect((await market.read(sale.buyer, sale)).body.own).toBeNull();
  });

  it('of nothing but blanks is one without words', async () => {
    expect((await market.say(sale.buyer, sale, { rating: 5, text: ' \n ' })).body.own.text).toBeNull();
  });
});

describe('what is told of a review', () => {
  it('is a letter to who was reviewed or answered, once, and news for the pages of both', async () => {
    market.notifications.length = 0;
    market.moves.length = 0;
    await market.say(sale.buyer, sale, { rating: 5 });
    await market.say(sale.buyer, sale, { rating: 5 });
    await market.say(sale.buyer, sale, { rating: 4 });
    await market.answer(seller, sale, 'Thank you');
    const { auctionId } = sale;
    expect(market.notifications).toEqual([
      { auctionId, userId: seller.id, kind: 'reviewed', side: 'seller' },
      { auctionId, userId: sale.buyer.id, kind: 'answered', side: 'buyer' },
    ]);
    expect(market.moves).toHaveLength(3);
    expect(market.moves[0]).toMatchObject({ sellerId: seller.id, buyerId: sale.buyer.id, about: 'seller' });
  });

  it.each([
    ['seller', 'buyer'],
    ['buyer', 'seller'],
  ] as const)('of the %s names the sale\u2019s seller and buyer, also where staff remove it', async (about, by) => {
    const members = { seller, buyer: sale.buyer };
    const [author, reviewed] = [members[by], members[about]];
    market.notifications.length = 0;
    market.moves.length = 0;
    await market.say(author, sale, { rating: 1 });
    await market.answer(reviewed, sale, 'Not so');
    expect(await market.remove(sale, about, 'Spam')).toBe('done');
    const { auctionId } = sale;
    expect(market.notifications).toEqual([
      { auctionId, userId: reviewed.id, kind: 'reviewed', side: about },
      { auctionId, userId: author.id, kind: 'answered', side: by },
      { auctionId, userId: author.id, kind: 'removed', side: by, reason: 'Spam' },
    ]);
    const moved = { listingId: expect.any(String), sellerId: seller.id, buyerId: sale.buyer.id, about };
    expect(market.moves).toEqual([moved, moved, moved]);
    expect(await market.remove(sale, about, 'Spam again')).toBe('done');
    expect([market.notifications.length, market.moves.length]).toEqual([3, 3]);
  });
});

describe('an average', () => {
  it.each([
    [[4, 5], 45],
    [[5, 4, 4], 43],
    [[5, 5, 4], 47],
    [[4, 4, 4, 5], 43],
    [[1, 1, 1, 2], 13],
  ])('of %j is %i tenths, half up', async (ratings, average) => {
    for (const rating of ratings) {
      const paid = await market.paid(seller);
      await market.say(paid.buyer, paid, { rating });
    }
    expect(await market.rating(seller.id)).toEqual({ average, reviews: ratings.length });
  });
});
