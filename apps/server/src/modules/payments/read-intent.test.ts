import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import type { MoneyPorts } from './money-ports.ts';
import { scheduleReadingForEvent, takeDueReadings } from './payment-rows.postgres.ts';
import { readIntent } from './read-intent.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

/**
 * Opens a payment. `row` reads its row. `whileAsked` gives ports whose provider does `meanwhile` after it was asked and
 * before its answer arrives.
 */
async function openPayment() {
  const { auctionId, buyer } = await site.sold();
  const { clientSecret, paymentIntentId: intentId } = (await ordersOn(site).open(buyer, auctionId)).body;
  const { provider } = site.payments.ports;
  const row = async () =>
    (
      await site.pool.query('SELECT id, last_error AS error, read_at AS "readAt" FROM payments WHERE intent_id = $1', [
        intentId,
      ])
    ).rows[0];
  const whileAsked = (meanwhile: () => Promise<unknown>): MoneyPorts => ({
    ...site.payments.ports,
    provider: {
      ...provider,
      async readIntent(id) {
        const read = await provider.readIntent(id);
        await meanwhile();
        return read;
      },
    },
  });
  return { clientSecret, intentId, row, whileAsked };
}

it('drops what the provider was asked for first and answered last', async () => {
  const { clientSecret, row, whileAsked } = await openPayment();
  const { id } = await row();
  const slow = whileAsked(async () => {
    const body = { clientSecret, paymentMethod: 'pm_card_chargeDeclined' };
    await site.call('POST', '/api/sandbox/confirm', { body });
    await readIntent(site.payments.ports, id);
  });
  await readIntent(slow, id);
  expect((await row()).error).toMatchObject({ message: 'Your card was declined.' });
});

it('is read again at once where a message came while the provider was asked', async () => {
  const { intentId, row, whileAsked } = await openPayment();
  const { id } = await row();
  const slow = whileAsked(() =>
    scheduleReadingForEvent(site.pool, { id: 'evt_meanwhile', intentId }, site.clock.now()),
  );
  await readIntent(slow, id);
  expect((await row()).readAt).toBeLessThanOrEqual(site.clock.now());
});

it('is read again also where the message came to a node whose clock is ahead', async () => {
  const { intentId, row, whileAsked } = await openPayment();
  const { id } = await row();
  const ahead = site.clock.now() + 60_000;
  await site.pool.query('UPDATE payments SET read_at = NULL WHERE id = $1', [id]);
  const slow = whileAsked(() => scheduleReadingForEvent(site.pool, { id: 'evt_ahead', intentId }, ahead));
  await readIntent(slow, id);
  expect((await row()).readAt).toBe(ahead);
});

it('is one node’s for as long as a reading takes, and another’s where the first never came back', async () => {
  const { row } = await openPayment();
  const { id } = await row();
  await site.pool.query('UPDATE payments SET read_at = 0 WHERE id = $1', [id]);
  const now = site.clock.now();
  const taken = async (at: number) => (await takeDueReadings(site.pool, at, 60_000, 100)).includes(id);
  expect([await taken(now), await taken(now + 59_999), await taken(now + 60_000)]).toEqual([true, false, true]);
});
