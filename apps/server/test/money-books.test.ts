import { preparePayout } from '@clamor/domain/payouts';
import {
  acceptOffer,
  applyIntentSnapshot,
  askRefund,
  beginEnding,
  type Claim,
  finishEnding,
  openOffer,
  openPayment,
  receiveOrder,
  type SaleMoney,
} from '@clamor/domain/sales';
import { DAY } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../src/check-books.ts';
import { accountOf, lockBalance } from '../src/modules/payouts/balances.postgres.ts';
import { savePayout } from '../src/modules/payouts/payouts.postgres.ts';
import { changeMoney } from '../src/modules/sales/money.fixture.ts';
import { moneyAfter, reading, type Sold, soldOn } from '../src/modules/sales/sold.fixture.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';

/** A bid of $10, $5 of shipping and a fee of 50 cents. */
const TOTAL = 1_550;
const REFUND = { id: 're_1', cents: TOTAL, refundId: null };

let site: MarketSite;
let sales: Record<'paid' | 'returning' | 'refunded' | 'inPayout' | 'passedOn' | 'disputed', Sold>;

beforeAll(async () => {
  site = await openMarketSite();
  const shipped = { shippingCostCents: 500 };
  sales = {
    paid: await pay(await soldOn(site, shipped)),
    returning: await pay(await soldOn(site, shipped), { cents: TOTAL - 1 }),
    refunded: await refund(await pay(await soldOn(site, shipped))),
    inPayout: await payOut(await pay(await soldOn(site, { productType: 'DIGITAL' }), { cents: 1_050 })),
    passedOn: await passOn(await soldOn(site, shipped, [{ amountCents: 1_000 }, { amountCents: 2_000 }])),
    disputed: await pay(await soldOn(site, shipped), {
      disputes: [{ id: 'dp_1', state: 'lost', cents: TOTAL, movements: [{ id: 'txn_1', cents: -TOTAL }] }],
    }),
  };
});
afterAll(() => site.close());

function become({ auctionId }: Sold, change: (money: SaleMoney, claim: Claim) => SaleMoney): Promise<SaleMoney> {
  return changeMoney(site.pool, auctionId, (before) => {
    const [claim] = before.claims;
    if (claim === undefined) throw new Error('nothing was sold');
    return change(before, claim);
  });
}

const now = () => site.clock.now();

async function read(sale: Sold, number: number, more: Omit<Parameters<typeof reading>[1], 'status'>): Promise<void> {
  await site.pool.query('UPDATE payments SET readings = $2 WHERE auction_id = $1', [sale.auctionId, number]);
  await become(sale, (money) => {
    const id = money.payments[0]?.id ?? '';
    return applyIntentSnapshot(money, id, reading(number, { status: 'succeeded', ...more }), {
      at: now(),
      chargedSales: 0,
    });
  });
}

async function pay(
  sale: Sold,
  { cents = TOTAL, disputes = [] }: { cents?: number; disputes?: object[] } = {},
): Promise<Sold> {
  await become(sale, (money, { id }) => moneyAfter(openPayment(money, id, uuidv7(), now())));
  await read(sale, 1, { receivedCents: cents, disputes: disputes as never });
  return sale;
}

async function refund(sale: Sold): Promise<Sold> {
  await become(sale, (money) => moneyAfter(askRefund(money, money.payments[0]?.id ?? '', uuidv7(), 'losses')));
  await read(sale, 2, { receivedCents: TOTAL, refunds: [{ ...REFUND, state: 'succeeded' }] });
  return sale;
}

async function payOut(sale: Sold): Promise<Sold> {
  await become(sale, (money, { id }) => moneyAfter(receiveOrder(money, id, now())));
  await changeMoney(site.pool, sale.auctionId, async (money, tx) => {
    const sellerId = sale.seller.id;
    await lockBalance(tx, sellerId);
    const owner = { id: uuidv7(), sellerId, ...(await accountOf(tx, sellerId)) };
    const prepared = preparePayout(owner, [money], now() + 7 * DAY);
    if (!prepared.ok) throw new Error(prepared.refusal);
    await savePayout(tx, prepared);
    return prepared.sales[0] ?? money;
  });
  return sale;
}

async function passOn(sale: Sold): Promise<Sold> {
  const { auctionId } = sale;
  await become(sale, (money, claim) => {
    const released = moneyAfter(finishEnding(moneyAfter(beginEnding(money, claim.id)), claim.id));
    const to = { bidderId: sale.bidders[0]?.id ?? '', bidCents: 1_000, anonymous: false };
    const offered = moneyAfter(openOffer(released, to, { id: uuidv7(), auctionId }, now()));
    const { sellerId, shippingCents, method } = claim;
    return moneyAfter(
      acceptOffer(offered, offered.offers[0]?.id ?? '', { id: uuidv7(), sellerId, shippingCents, method }, now()),
    );
  });
  return sale;
}

/** The auctions and sellers whose books are wrong after these statements, which are then rolled back. */
async function wrongAfter(...statements: string[]): Promise<Set<string>> {
  const client = await site.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('ALTER TABLE transfers DISABLE TRIGGER transfers_are_written_once');
    for (const statement of statements) {
      expect((await client.query(statement)).rowCount, statement).toBeGreaterThan(0);
    }
    const wrong = new Set<string>();
    await checkBooks(client, ({ id }) => wrong.add(id));
    return wrong;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

type Name = keyof typeof sales;
const of = (name: Name, alias = '') => `${alias}auction_id = '${sales[name].auctionId}'`;
const CLAIM =
  'id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by';

describe('the books of money', () => {
  it('agree on a sale that was paid, one refunded, one paid out, one passed on, one disputed and money on its way back', async () => {
    expect([...(await wrongAfter())]).toEqual([]);
    const { rows } = await site.pool.query('SELECT DISTINCT state FROM payments ORDER BY 1');
    expect(rows.map(({ state }) => state)).toEqual(['COMPLETED', 'REFUNDED', 'RETURNING']);
  });

  it.each<[string, Name, () => string]>([
    ['a claim of another buyer', 'paid', () => `UPDATE claims SET buyer_id = seller_id WHERE ${of('paid')}`],
    ['a claim at another price', 'paid', () => `UPDATE claims SET bid_cents = bid_cents + 1 WHERE ${of('paid')}`],
    ['a claim with other shipping', 'paid', () => `UPDATE claims SET shipping_cents = 0 WHERE ${of('paid')}`],
    ['a claim of another name', 'paid', () => `UPDATE claims SET anonymous = true WHERE ${of('paid')}`],
    ['a claim of another seller', 'paid', () => `UPDATE claims SET seller_id = buyer_id WHERE ${of('paid')}`],
    [
      'a claim on another listing',
      'paid',
      () => `UPDATE claims SET listing_id = '${sales.refunded.id}' WHERE ${of('paid')}`,
    ],
    ['a paid claim that is due again', 'paid', () => `UPDATE claims SET state = 'DUE' WHERE ${of('paid')}`],
    [
      'a due claim that nobody paid',
      'passedOn',
      () => `UPDATE claims SET state = 'PAID' WHERE ${of('passedOn')} AND state = 'DUE'`,
    ],
    ['a refund undone by hand', 'refunded', () => `UPDATE claims SET state = 'PAID' WHERE ${of('refunded')}`],
    [
      'a claim that no offer was accepted for',
      'passedOn',
      () => `UPDATE offers SET state = 'DECLINED' WHERE ${of('passedOn')}`,
    ],
    ['an order that is gone', 'paid', () => `DELETE FROM orders WHERE ${of('paid')}`],
    [
      'a payment of other cents',
      'paid',
      () => `UPDATE payments SET received_cents = received_cents + 1 WHERE ${of('paid')}`,
    ],
    ['a payment that failed after all', 'paid', () => `UPDATE payments SET state = 'FAILED' WHERE ${of('paid')}`],
    [
      'a payment of another auction',
      'paid',
      () => `UPDATE payments SET auction_id = '${sales.refunded.auctionId}' WHERE ${of('paid')}`,
    ],
    ['money kept that pays no claim', 'returning', () => `DELETE FROM refunds WHERE ${of('returning')}`],
    ['a refund of other cents', 'returning', () => `UPDATE refunds SET cents = cents - 1 WHERE ${of('returning')}`],
    [
      'a refund that left without a transfer',
      'returning',
      () => `UPDATE refunds SET state = 'SUCCEEDED' WHERE ${of('returning')}`,
    ],
    ['a transfer that is gone', 'paid', () => `DELETE FROM transfers WHERE ${of('paid')} AND to_account = 'fees'`],
    [
      'a transfer of other cents',
      'paid',
      () => `UPDATE transfers SET cents = cents + 1 WHERE ${of('paid')} AND to_account = 'seller'`,
    ],
    [
      'a dispute that took other cents',
      'disputed',
      () => `UPDATE disputes SET taken_cents = 0 WHERE ${of('disputed')}`,
    ],
  ])('show %s that was changed by hand', async (_, name, statement) => {
    const wrong = await wrongAfter(statement());
    const { id, auctionId } = sales[name];
    expect([...wrong].some((one) => one === id || one === auctionId)).toBe(true);
  });

  it.each<[string, () => string]>([
    ['a payout cancelled by hand', () => "UPDATE payouts SET state = 'CANCELLED'"],
    ['a payout of other cents', () => 'UPDATE payouts SET cents = cents + 1'],
    ['a claim taken out of its payout', () => 'UPDATE claims SET payout_id = NULL WHERE payout_id IS NOT NULL'],
    ['a payout’s transfer that is gone', () => 'DELETE FROM transfers WHERE payout_id IS NOT NULL'],
    [
      'cents sent to a bank by hand',
      () => `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause)
             VALUES ('seller', 'bank', 5000, 'payout_paid', '${sales.paid.seller.id}', 'by hand')`,
    ],
    [
      'a seller who owes what nobody sent back',
      () => `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause)
             VALUES ('seller', 'losses', 5000, 'written_off', '${sales.paid.seller.id}', 'by hand')`,
    ],
    [
      'a sale counted twice',
      () => `UPDATE sold_counts SET sales = sales + 1 WHERE seller_id = '${sales.paid.seller.id}'`,
    ],
    [
      'a purchase that is not counted',
      () => `DELETE FROM bought_counts WHERE buyer_id = '${sales.paid.bidders[0]?.id}'`,
    ],
    [
      'a seller’s earnings of other cents',
      () => `UPDATE seller_earnings SET cents = cents + 1 WHERE seller_id = '${sales.paid.seller.id}'`,
    ],
    [
      'a seller’s balance of other cents',
      () => `UPDATE seller_earnings SET balance_cents = balance_cents + 1 WHERE seller_id = '${sales.paid.seller.id}'`,
    ],
    ['an order that is not known to be paid out', () => `UPDATE orders SET paid_out = false WHERE ${of('inPayout')}`],
    ['earnings that are not kept', () => `DELETE FROM seller_earnings WHERE seller_id = '${sales.paid.seller.id}'`],
    ['fees that nobody paid', () => "UPDATE kept_counts SET total = total + 1 WHERE what = 'fees'"],
    [
      'an order that waits for another seller',
      () => `UPDATE orders SET seller_id = '${sales.refunded.seller.id}' WHERE ${of('paid')}`,
    ],
    ['an order that waits for nobody', () => `UPDATE orders SET seller_id = NULL WHERE ${of('paid')}`],
    [
      'a claim on an auction that never was',
      () => `INSERT INTO claims (${CLAIM}) SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), seller_id, buyer_id, anonymous,
             bid_cents, shipping_cents, method, 'RELEASED', pay_by FROM claims LIMIT 1`,
    ],
  ])('show %s', async (_, statement) => {
    expect((await wrongAfter(statement())).size).toBeGreaterThan(0);
  });
});
