import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../check-books.ts';
import { deleteMember } from '../accounts/index.ts';
import type { Purchase } from '../orders/order.fixture.ts';
import { openReviewedMarket } from '../reviews/reviews.fixture.ts';
import type { TestMember } from '../test-helper/market-site.fixture.ts';
import { memberNames } from './member-names.postgres.ts';
import { registerProfileRoutes } from './profile-routes.ts';

const NAUGHTY = fileURLToPath(new URL('../../../../../../shared/data/naughty_strings/blns.json', import.meta.url));

let market: Awaited<ReturnType<typeof openReviewedMarket>>;
let seller: TestMember;
beforeAll(async () => {
  market = await openReviewedMarket();
  const { app, accounts, pool } = market.site;
  registerProfileRoutes(app, accounts.ports, memberNames(pool), () => {});
});
afterAll(() => market.site.close());
beforeEach(async () => {
  seller = await market.site.member('SELLER');
});

const read = (url: string, member?: TestMember) => market.site.call('GET', url, member === undefined ? {} : { member });
const profileOf = async ({ username }: TestMember) => (await read(`/api/profile/${username}`)).body;
const reviewsOf = ({ username }: TestMember, more = '') => read(`/api/profile/${username}/reviews${more}`);
const purchasesOf = (of: TestMember, by: TestMember, more = '') =>
  read(`/api/profile/${of.username}/purchases${more}`, by);
const FACE = '/objects/uploads/01920000-0000-7000-8000-00000000face';
const giveFace = ({ id }: TestMember) =>
  market.site.pool.query('INSERT INTO profiles (user_id, profile_image_url, updated_at) VALUES ($1, $2, now())', [
    id,
    FACE,
  ]);
const anonymous = async (): Promise<Purchase> => market.paid(seller, { isAnonymous: true });

/** The pages of a list, read one after the other. */
async function everyPage(url: string, member?: TestMember) {
  const pages: { id: string }[][] = [];
  for (let next: string | undefined = url; next !== undefined; ) {
    const { body, headers } = await read(next, member);
    pages.push(body);
    next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
  }
  return pages;
}

/** Joins many strings into few texts of allowed length. Strings that no database can store are left out. */
function together(strings: readonly string[]): string[] {
  const texts = [''];
  for (const each of strings.filter((one) => !/\0|\p{Surrogate}/u.test(one))) {
    const longer = `${texts.at(-1)}\n${each}`;
    if (longer.length <= 1_900) texts[texts.length - 1] = longer;
    else texts.push(each);
  }
  return texts;
}

describe('the reviews of a member', () => {
  it('are read by anybody, the newest first, with their answers, and the average stands on the profile', async () => {
    const [first, second] = [await market.paid(seller), await market.paid(seller)];
    await market.say(first.buyer, first, { rating: 4, text: 'Careful' });
    await market.say(second.buyer, second, { rating: 5 });
    await market.answer(seller, first, 'Thank you');
    await giveFace(first.buyer);
    const { body } = await reviewsOf(seller);
    expect(body).toEqual([
      expect.objectContaining({
        rating: 5,
        reviewerName: second.buyer.username,
        reviewerImageUrl: null,
        review: null,
        answer: null,
      }),
      expect.objectContaining({
        about: 'seller',
        rating: 4,
        reviewerName: first.buyer.username,
        isAnonymous: false,
        date: expect.any(String),
        listingTitle: 'A brass lamp',
        reviewerImageUrl: FACE,
        listingSlug: first.slug,
        review: 'Careful',
        isEdited: false,
        answer: { text: 'Thank you', at: expect.any(String) },
      }),
    ]);
    expect(await profileOf(seller)).toMatchObject({ averageRating: 45, totalReviews: 2 });
    expect((await read('/api/profile/nobody-here/reviews')).status).toBe(404);
  });

  it('of a bidder are what sellers say of them, and of one who does both those of the seller make the average', async () => {
    const sale = await market.paid(seller);
    await market.say(seller, sale, { rating: 2, text: 'Slow to answer' });
    expect((await reviewsOf(sale.buyer)).body).toMatchObject([{ about: 'buyer', reviewerName: seller.username }]);
    expect(await profileOf(sale.buyer)).toMatchObject({ averageRating: 20, totalReviews: 1 });
    await market.site.pool.query(`UPDATE users SET role = 'BOTH' WHERE id = $1`, [sale.buyer.id]);
    expect(await profileOf(sale.buyer)).toMatchObject({ averageRating: null, totalReviews: 0 });
  });

  it('say by how many buyers they are, each counted once and apart from what they say without a name', async () => {
    const buyer = await market.site.member();
    const buy = async (named: { buyer?: TestMember; isAnonymous?: boolean } = {}) => {
      const sale = await market.paid(seller, named);
      await market.say(sale.buyer, sale, { rating: 5 });
      return sale;
    };
    const counts = async () => {
      const { totalReviews, totalReviewers } = await profileOf(seller);
      return [totalReviews, totalReviewers];
    };
    for (let sale = 0; sale < 3; sale += 1) await buy({ buyer });
    expect(await counts()).toEqual([3, 1]);
    await buy({ buyer, isAnonymous: true });
    expect(await counts()).toEqual([4, 2]);
    await buy();
    expect(await counts()).toEqual([5, 3]);
    const { slug } = await market.site.listing({}, seller);
    const { body } = await market.site.call('GET', `/api/listings/${slug}`);
    expect(body.seller).toMatchObject({ totalReviews: 5, totalReviewers: 3 });
  });

  it('of a sale that was not charged are for its two sides alone and count nowhere', async () => {
    const free = { productType: 'DIGITAL', startPriceCents: 1, minIncrementCents: 1 } as const;
    const sale = await market.orders.soldBy(seller, free);
    expect((await market.say(sale.buyer, sale, { rating: 5 })).body).toMatchObject({
      isCharged: false,
      own: { rating: 5 },
    });
    expect((await market.read(seller, sale)).body).toMatchObject({ theirs: { rating: 5 } });
    expect((await reviewsOf(seller)).body).toEqual([]);
    expect(await profileOf(seller)).toMatchObject({ totalSales: 0, totalReviews: 0, averageRating: null });
    expect(await profileOf(sale.buyer)).toMatchObject({ totalPurchases: 0 });
    expect((await purchasesOf(sale.buyer, sale.buyer)).body).toHaveLength(1);
  });

  it('come page by page, each once', async () => {
    for (const rating of [1, 2, 3]) {
      const sale = await market.paid(seller);
      await market.say(sale.buyer, sale, { rating });
    }
    const pages = await everyPage(`/api/profile/${seller.username}/reviews?limit=2`);
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    expect(pages.flat()).toMatchObject([{ rating: 3 }, { rating: 2 }, { rating: 1 }]);
    expect(await reviewsOf(seller, '?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  it('say no more of a listing that staff took down, nor of a member who is gone', async () => {
    const sale = await market.paid(seller);
    await market.say(sale.buyer, sale, { rating: 3, text: 'Fine' });
    await market.site.pool.query(
      'UPDATE listing_state SET hidden = true FROM listings WHERE listings.id = listing_state.id AND slug = $1',
      [sale.slug],
    );
    await deleteMember(market.site.accounts.ports, sale.buyer.id, async () => {});
    const { body } = await reviewsOf(seller);
    expect(body).toMatchObject([
      { listingTitle: 'Removed listing', listingSlug: null, reviewerName: 'Deleted member', isAnonymous: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(sale.buyer.id);
    await market.site.pool.query(
      'UPDATE listing_state SET hidden = false FROM listings WHERE listings.id = listing_state.id AND slug = $1',
      [sale.slug],
    );
  });

  it.skipIf(!existsSync(NAUGHTY))(
    'give back every naughty string as it was written (left out without the shared data)',
    async () => {
      const sale = await market.paid(seller);
      for (const text of together(JSON.parse(readFileSync(NAUGHTY, 'utf8')))) {
        expect((await market.say(sale.buyer, sale, { rating: 3, text })).status).toBe(200);
        expect((await reviewsOf(seller)).body[0].review).toBe(text);
      }
    },
  );
});

describe('a purchase without a name', () => {
  it('is reviewed by Anonymous, and nothing that anybody may read leads back to the buyer', async () => {
    const sale = await anonymous();
    await giveFace(sale.buyer);
    await market.say(sale.buyer, sale, { rating: 5, text: 'Lovely' });
    await market.answer(seller, sale, 'Thank you');
    const { body } = await reviewsOf(seller);
    expect(body).toMatchObject([{ rating: 5, reviewerName: 'Anonymous', isAnonymous: true, review: 'Lovely' }]);
    expect(body[0].reviewerImageUrl).toBeNull();
    expect(await profileOf(seller)).toMatchObject({ averageRating: 50, totalReviews: 1 });
    const { rows } = await market.site.pool.query('SELECT id FROM claims WHERE auction_id = $1', [sale.auctionId]);
    const told = JSON.stringify([body, await profileOf(seller)]);
    for (const lead of [sale.buyer.id, sale.buyer.username, sale.auctionId, rows[0].id])
      expect(told).not.toContain(lead);
  });

  it('leaves no trace on its buyer, whatever the seller says of them', async () => {
    const sale = await anonymous();
    const bidder = () => read(`/api/users/${sale.buyer.id}/bidder-profile`);
    const before = [await profileOf(sale.buyer), (await bidder()).body];
    const said = await market.say(seller, sale, { rating: 1, text: 'Paid late' });
    expect(said.body).toMatchObject({ own: { rating: 1 }, isAnonymous: true });
    expect((await market.read(sale.buyer, sale)).body).toMatchObject({ theirs: { text: 'Paid late' } });
    await market.say(seller, sale, { rating: 2, text: 'Paid late, but paid' });
    expect((await reviewsOf(sale.buyer)).body).toEqual([]);
    expect([await profileOf(sale.buyer), (await bidder()).body]).toEqual(before);
  });
});

describe('a bidder in short', () => {
  it('has what sellers say of them and what they bought by name', async () => {
    const sale = await market.paid(seller);
    await market.say(seller, sale, { rating: 4 });
    const { body } = await read(`/api/users/${sale.buyer.id}/bidder-profile`);
    expect(body).toMatchObject({
      id: sale.buyer.id,
      username: sale.buyer.username,
      totalPurchases: 1,
      averageRating: 40,
      totalReviews: 1,
    });
    expect(JSON.stringify(body)).not.toMatch(/@|balance/i);
    expect((await read(`/api/users/${sale.auctionId}/bidder-profile`)).status).toBe(404);
    expect((await read('/api/users/nobody/bidder-profile')).status).toBe(404);
  });
});

describe('a purchase history', () => {
  it('holds what its owner paid for, without a name too, and nothing that is only won', async () => {
    const buyer = await market.site.member('BOTH');
    const named = await market.paid(seller, { buyer });
    const hidden = await market.paid(seller, { buyer, isAnonymous: true });
    await market.orders.soldBy(seller, { startPriceCents: 1_000 }, { buyer });
    await market.orders.step(seller, named.auctionId, 'cancel');
    await market.site.payments.job.finish();
    const { body } = await purchasesOf(buyer, buyer);
    expect(body).toMatchObject([
      {
        id: expect.any(String),
        auctionId: hidden.auctionId,
        listingTitle: 'A brass lamp',
        date: expect.any(String),
        amount: 1_550,
        status: 'COMPLETED',
      },
      { auctionId: named.auctionId, amount: 1_550, status: 'REFUNDED' },
    ]);
    const pages = await everyPage(`/api/profile/${buyer.username}/purchases?limit=1`, buyer);
    expect(pages.flat()).toEqual(body);
  });

  it('is read without a gap or a repeat also where all was paid in the same moment', async () => {
    const buyer = await market.site.member('BOTH');
    for (let count = 0; count < 4; count += 1) await market.paid(seller, { buyer });
    await market.site.pool.query(
      `UPDATE orders SET paid_at = (SELECT max(paid_at) FROM orders)
       WHERE claim_id IN (SELECT id FROM claims WHERE buyer_id = $1)`,
      [buyer.id],
    );
    // The creation times are reversed, so that their order differs from that of the ids: a query without ORDER BY would
    // fail the test.
    await market.site.pool.query(
      'UPDATE claims SET created_at = 2 * (SELECT max(created_at) FROM claims) - created_at WHERE buyer_id = $1',
      [buyer.id],
    );
    const ids = (await everyPage(`/api/profile/${buyer.username}/purchases?limit=1`, buyer)).flat().map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  it('is its owner\u2019s alone', async () => {
    const sale = await market.paid(seller);
    expect(await purchasesOf(sale.buyer, seller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await read(`/api/profile/${sale.buyer.username}/purchases`)).status).toBe(401);
  });
});

it('is found in the books where a rating is not what the reviews come to', async () => {
  const sale = await market.paid(seller);
  await market.say(sale.buyer, sale, { rating: 4 });
  const { pool } = market.site;
  const faultsAfter = async (sql: string) => {
    await pool.query(`${sql} WHERE member_id = '${seller.id}'`);
    const faults: string[] = [];
    await checkBooks(pool, ({ id }) => faults.push(id));
    return faults;
  };
  expect(await faultsAfter('UPDATE ratings SET stars = 5')).toEqual([seller.id]);
  expect(await faultsAfter('UPDATE ratings SET stars = 4, authors = 2')).toEqual([seller.id]);
  expect(await faultsAfter('DELETE FROM ratings')).toEqual([seller.id]);
  expect(await faultsAfter('UPDATE reviews SET listing_id = gen_random_uuid()')).toContain(seller.id);
  await pool.query('DELETE FROM reviews WHERE member_id = $1', [seller.id]);
});
