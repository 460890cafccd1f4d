import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../src/check-books.ts';
import { openReviewedMarket } from '../src/modules/reviews/reviews.fixture.ts';
import { migrationsFolder } from '../src/platform/database/migrations-folder.ts';

let market: Awaited<ReturnType<typeof openReviewedMarket>>;
beforeAll(async () => {
  market = await openReviewedMarket();
});
afterAll(() => market?.site.close());

const migration = (name: string) => readFile(join(migrationsFolder(), `${name}.sql`), 'utf8');
/** Runs one migration in its own transaction, as the server does at its start. */
async function migrate(name: string) {
  const client = await market.site.pool.connect();
  await client.query(`BEGIN; ${await migration(name)}; COMMIT`);
  client.release();
}

async function bookFaults(): Promise<string[]> {
  const faults: string[] = [];
  await checkBooks(market.site.pool, (fault) => faults.push(...fault.faults));
  return faults;
}

const FREE = { productType: 'DIGITAL', startPriceCents: 1, minIncrementCents: 1 } as const;

/** Removes the part of a later migration that stops counting reviews of four and five stars of refunded sales. */
const WITHOUT_REFUNDS = `
  DROP TRIGGER reviews_know_of_a_refund ON claims;
  DROP TRIGGER changed_reviews_counted ON reviews;
  DROP TRIGGER published_reviews_counted ON reviews;
  DROP FUNCTION note_reach_of_reviews, recount_stars;
  CREATE TRIGGER changed_reviews_counted AFTER UPDATE ON reviews
    FOR EACH ROW WHEN (NEW.is_public AND NEW.removed_at IS NULL AND NEW.rating <> OLD.rating) EXECUTE FUNCTION count_review();`;

/** Restores the tables and their counts to the version before the migration. */
const AS_BEFORE = `${WITHOUT_REFUNDS}
  DROP TRIGGER reviews_have_a_reach ON reviews;
  DROP FUNCTION note_reach_of_review, has_other_review;
  DROP TRIGGER new_reviews_counted ON reviews;
  DROP TRIGGER changed_reviews_counted ON reviews;
  DROP TRIGGER removed_reviews_uncounted ON reviews;
  DROP INDEX reviews_counted;
  ALTER TABLE reviews DROP COLUMN is_public;
  ALTER TABLE reviews ADD COLUMN is_public boolean NOT NULL GENERATED ALWAYS AS (about = 'seller' OR NOT anonymous) STORED;
  CREATE TRIGGER new_reviews_counted AFTER INSERT ON reviews
    FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION count_review();
  CREATE TRIGGER removed_reviews_uncounted AFTER UPDATE ON reviews
    FOR EACH ROW WHEN (OLD.is_public AND OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION uncount_review();
  CREATE TRIGGER changed_reviews_counted AFTER UPDATE ON reviews
    FOR EACH ROW WHEN (NEW.is_public AND NEW.removed_at IS NULL AND NEW.rating <> OLD.rating) EXECUTE FUNCTION count_review();
  ALTER TABLE ratings DROP COLUMN authors;
  DELETE FROM ratings;
  INSERT INTO ratings (member_id, side, reviews, stars)
    SELECT member_id, about, count(*), sum(rating) FROM reviews WHERE is_public GROUP BY member_id, about;
  DELETE FROM sold_counts;
  INSERT INTO sold_counts SELECT seller_id, count(*) FROM claims WHERE state = 'PAID' GROUP BY seller_id;
  DELETE FROM bought_counts;
  INSERT INTO bought_counts SELECT buyer_id, count(*) FROM claims WHERE state = 'PAID' AND NOT anonymous GROUP BY buyer_id`;

it('what an earlier version counted without a charge is counted no more, and the rest as it was', async () => {
  const { site } = market;
  const [seller, poor] = [await site.member('SELLER'), await site.member('SELLER')];
  const buyer = await site.member();
  for (const rating of [5, 4]) {
    const sale = await market.paid(seller, { buyer });
    await market.say(buyer, sale, { rating });
  }
  for (const of of [seller, poor]) {
    const sale = await market.orders.soldBy(of, FREE, { buyer });
    await market.say(buyer, sale, { rating: 1 });
    await market.say(of, sale, { rating: 1 });
  }
  const kept = async () => {
    const { rows } = await site.pool.query(
      `SELECT (SELECT json_agg(sales ORDER BY sales DESC) FROM sold_counts) AS sales,
         (SELECT json_agg(purchases) FROM bought_counts) AS purchases,
         (SELECT json_agg(json_build_array(side, reviews, stars) ORDER BY side, reviews) FROM ratings) AS ratings`,
    );
    return rows[0];
  };
  await site.pool.query(AS_BEFORE);
  const before = await kept();
  expect(before.sales).toEqual([3, 1]);
  expect(before.purchases).toEqual([4]);
  expect(before.ratings).toEqual([
    ['buyer', 2, 2],
    ['seller', 1, 1],
    ['seller', 3, 10],
  ]);
  for (const name of ['0133_charged_counts', '0155_praise_of_refunded_sales']) await migrate(name);
  const after = await kept();
  expect(after.sales).toEqual([2, 0]);
  expect(after.purchases).toEqual([2]);
  expect(after.ratings).toEqual([['seller', 2, 9]]);
  expect(await bookFaults()).toEqual([]);
});

it('what an earlier version counted of praise for refunded sales is counted no more, and the rest as it was', async () => {
  const { site, paid, say } = market;
  const [seller, bought] = [await site.member('SELLER'), await site.member('SELLER')];
  const buyer = await site.member();
  const refunded = [];
  for (const [of, rating] of [
    [seller, 5],
    [seller, 4],
    [seller, 3],
    [bought, 5],
  ] as const) {
    const sale = await paid(of, { buyer });
    await say(buyer, sale, { rating });
    await say(of, sale, { rating });
    refunded.push({ of, auctionId: sale.auctionId });
  }
  await say(buyer, await paid(seller, { buyer }), { rating: 2 });
  const ratings = async () => {
    const { rows } = await site.pool.query(
      `SELECT side, reviews, stars::integer, authors FROM ratings WHERE member_id = ANY($1::uuid[]) ORDER BY side, reviews`,
      [[seller.id, bought.id, buyer.id]],
    );
    return rows.map(({ side, reviews, stars, authors }) => [side, reviews, stars, authors]);
  };
  const before = [
    ['buyer', 4, 17, 2],
    ['seller', 1, 5, 1],
    ['seller', 4, 14, 1],
  ];
  expect(await ratings()).toEqual(before);
  await site.pool.query(WITHOUT_REFUNDS);
  for (const { of, auctionId } of refunded) await market.orders.step(of, auctionId, 'cancel');
  await site.payments.job.finish();
  expect(await ratings()).toEqual(before);
  await migrate('0155_praise_of_refunded_sales');
  expect(await ratings()).toEqual([
    ['buyer', 1, 3, 1],
    ['seller', 2, 5, 1],
  ]);
  expect(await bookFaults()).toEqual([]);
});
