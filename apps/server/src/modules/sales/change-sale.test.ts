import { beginEnding, finishEnding, type SaleMoney } from '@clamor/domain/sales';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/index.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { changeSale, changeSaleWithin } from './change-sale.ts';
import type { SaleChange } from './sale-ports.ts';
import { moneyOf } from './seen-claim.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

/** The money after an unpaid claim was released, of which the buyer is notified. */
function released(money: SaleMoney): { money: SaleMoney; result: null } {
  const claimId = money.claims[0]?.id ?? '';
  const marked = beginEnding(money, claimId);
  const ended = marked.ok ? finishEnding(marked.money, claimId) : marked;
  if (!ended.ok) throw new Error(ended.refusal);
  return { money: ended.money, result: null };
}

it('is written to those it concerns, and told, where it is committed and nowhere else', async () => {
  const { auctionId, buyer } = await site.sold();
  const told: SaleChange[] = [];
  const ports = { ...site.payments.ports, onCommit: (step: SaleChange) => told.push(step) };
  const countMails = async () =>
    (await site.pool.query('SELECT FROM mails WHERE to_address LIKE $1', [`${buyer.username}@%`])).rowCount;
  const cutOff = changeSaleWithin(ports, auctionId, released, (work) =>
    inTransaction(site.pool, async (tx) => {
      await work(tx);
      throw new Error('cut off');
    }),
  );
  await expect(cutOff).rejects.toThrow('cut off');
  expect([(await moneyOf(site.pool, auctionId)).claims[0]?.state, await countMails(), told]).toEqual(['DUE', 0, []]);
  await changeSale(ports, auctionId, released);
  expect([(await moneyOf(site.pool, auctionId)).claims[0]?.state, await countMails()]).toEqual(['RELEASED', 1]);
  expect(told.map((step) => step.after.claims[0]?.state)).toEqual(['RELEASED']);
});
