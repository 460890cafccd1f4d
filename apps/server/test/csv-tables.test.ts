import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvAnswer } from '../src/platform/http/csv-answer.ts';
import { ADDRESS, HOURS } from './authorisation/scenes.fixture.ts';
import { NAMED_SECRET, openStage, type Person, type Stage } from './authorisation/stage.fixture.ts';

const STAFF: Person = { id: '', username: 'ana', shows: { 'x-admin-secret': NAMED_SECRET } };
/** A title with line breaks. Only an earlier version can have stored one. */
const TITLE = 'A "brass" lamp,\r\nthe tall one;=1+1\tand\nmore';
const CENTS = 90_054_321;

/** Every table: who may read it, its columns, and its amounts in the row of one sale for CENTS. */
const TABLES: Readonly<Record<string, { by: 'seller' | 'staff'; columns: string[]; amounts: Record<string, string> }>> =
  {
    exportSellerListings: {
      by: 'seller',
      columns: [
        'Item',
        'Address',
        'Status',
        'Mode',
        'Listed',
        'Demand',
        'Goal',
        'Goal met',
        'Start price in US dollars',
        'Top bid in US dollars',
        'Bids',
        'Ends',
        'Outcome',
      ],
      amounts: { 'Start price in US dollars': '900000.00', 'Top bid in US dollars': '900543.21' },
    },
    exportSellerMoney: {
      by: 'seller',
      columns: ['Item', 'Auction', 'Amount in US dollars', 'State', 'Reason', 'Date'],
      amounts: { 'Amount in US dollars': '902043.21' },
    },
    exportPayouts: {
      by: 'staff',
      columns: ['Payout', 'Seller', 'Mail address', 'Amount in US dollars', 'Prepared'],
      amounts: { 'Amount in US dollars': '902043.21' },
    },
  };

let stage: Stage;
let seller: Person;
beforeAll(async () => {
  stage = await openStage();
  seller = await stage.person('SELLER');
  const buyer = await stage.person();
  const { pool } = stage.house.clamor;
  const terms = { startPriceCents: 90_000_000, minIncrementCents: 100, shippingCostCents: 150_000 };
  const { slug, id } = await stage.live(seller, terms);
  const act = (who: Person, url: string, body: object = {}) => stage.done('POST', { url, body }, who);
  await act(buyer, '/api/bids', { slug, amountCents: CENTS });
  await stage.house.advance(604);
  await pool.query('UPDATE listings SET title = $2 WHERE id = $1', [id, TITLE]);
  const { auction } = await stage.done('GET', { url: `/api/listings/${slug}` });
  const order = `/api/orders/${auction.id}`;
  await act(buyer, `${order}/address`, { method: 'ship', address: ADDRESS });
  await stage.pay(buyer, auction.id);
  await act(seller, `${order}/ship`, { carrier: 'UPS' });
  await act(buyer, `${order}/receive`);
  await stage.house.advance(8 * 24 * HOURS);
  await act(STAFF, '/api/admin/payouts', { sellerId: seller.id });
});
afterAll(() => stage?.stop());

/** The records of a table, parsed by RFC 4180. */
function recordsOf(table: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of table.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    const record = records.at(-1) ?? [];
    if (end === '' && record.length === 0 && quoted === undefined && plain === '') break;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
  }
  return records.filter((record) => record.length > 0);
}

describe('a table to be kept', () => {
  it('is each call that answers one', () => {
    const calls = CALLS.filter(({ call }) => call.path.endsWith('.csv')).map(({ name }) => name);
    expect(Object.keys(TABLES).sort()).toEqual(calls.sort());
  });

  it.each(Object.keys(TABLES))(
    'has as many columns in each record, and plain amounts beyond a thousand dollars: %s',
    async (name) => {
      const { by, columns, amounts } = TABLES[name] ?? expect.unreachable();
      const { call } = CALLS.find((known) => known.name === name) ?? expect.unreachable();
      const { status, text } = await stage.call('GET', { url: call.path }, by === 'staff' ? STAFF : seller);
      expect(status).toBe(200);
      const [head = [], row = [], ...more] = recordsOf(text);
      expect([head, row.length, more]).toEqual([columns, columns.length, []]);
      for (const [column, amount] of Object.entries(amounts)) expect(row[head.indexOf(column)]).toBe(amount);
      if (head.includes('Item')) expect(row[0]).toBe(TITLE);
    },
  );
});

const CELLS: readonly [cell: string, written: string][] = [
  ['1234567.89', '1234567.89'],
  ['-1234.56', '-1234.56'],
  ['-0.07', '-0.07'],
  ['-1+1', "'-1+1"],
  ['-12.345', "'-12.345"],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  @SUM(A1)', "'@SUM(A1)"],
  ['one, two', '"one, two"'],
  ['"quoted"', '"""quoted"""'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\rtwo', '"one\rtwo"'],
  ['one;=1+1', '"one;=1+1"'],
  ['one\t=1+1', '"one\t=1+1"'],
];

async function tableWith(cell: string): Promise<string> {
  async function* pages() {
    yield [cell];
  }
  const { payload } = csvAnswer('table.csv', ['Cell', 'Next'], pages(), (row) => [row, 'next']) as unknown as {
    payload: AsyncIterable<string>;
  };
  let text = '';
  for await (const part of payload) text += part;
  return text;
}

it.each(CELLS)('a cell of %j is written as %j', async (cell, written) => {
  expect(await tableWith(cell)).toBe(`Cell,Next\r\n${written},next\r\n`);
});

it('a line break of any kind stays in its cell', async () => {
  for (const end of ['\n', '\r', '\r\n']) {
    expect(recordsOf(await tableWith(`one${end}two`))).toEqual([
      ['Cell', 'Next'],
      [`one${end}two`, 'next'],
    ]);
  }
});
