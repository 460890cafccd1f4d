import type { handOver, receiveOrder, shipOrder } from '@clamor/contract/orders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callOf, setTransport } from './api.ts';
import { callOnce, setPause } from './call-once.ts';
import { json, problem, type StubAnswer, serveStub } from './transport.fixture.ts';

const SHIP = callOf<typeof shipOrder>('POST', '/api/orders/{auctionId}/ship');
const PATH = '/api/orders/a1/ship';

let waited: number[];
beforeEach(() => {
  waited = [];
  setPause(async (ms) => void waited.push(ms));
});
afterEach(() => {
  setPause(null);
  setTransport(null);
});

const ship = (carrier: string) => callOnce(SHIP, { params: { auctionId: 'a1' }, body: { carrier } });
/** Answers each request with the next entry of the script, and with success afterwards. Returns the keys that were sent. */
function scripted(script: (() => StubAnswer)[]) {
  const { requests } = serveStub({ [`POST ${PATH}`]: () => (script.shift() ?? (() => json({ slug: 'done' })))() });
  return () => requests.map(({ headers }) => headers.get('idempotency-key'));
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const broken = () => problem(503, 'OVERLOADED', 'Busy.', { retryAfterSeconds: 2 });

it('sends a press again under its key where the answer was lost, and says nothing of it', async () => {
  const keys = scripted([offline, broken]);
  expect(await ship('FedEx')).toEqual({ slug: 'done' });
  expect(keys()).toHaveLength(3);
  expect(new Set(keys())).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  expect(waited).toEqual([400, 2_000]);
});

it('waits for a first sending that is still at work', async () => {
  const ending = () => problem(409, 'CLAIM_ENDING', 'It is being ended.', { retryAfterSeconds: 2 });
  scripted([offline, ending]);
  expect(await ship('FedEx')).toEqual({ slug: 'done' });
  scripted([ending]);
  await expect(ship('UPS')).rejects.toMatchObject({ code: 'CLAIM_ENDING' });
});

it('keeps the key of a press whose answer never came for the next press that says the same', async () => {
  const keys = scripted(Array.from({ length: 8 }, () => offline));
  await expect(ship('FedEx')).rejects.toMatchObject({ code: 'OFFLINE' });
  await expect(ship('UPS')).rejects.toMatchObject({ code: 'OFFLINE' });
  await ship('FedEx');
  const sent = keys();
  expect(sent).toHaveLength(9);
  expect(sent[8]).toBe(sent[0]);
  expect(sent[4]).not.toBe(sent[0]);
});

it('keeps the keys of two orders, two steps and two bodies apart', async () => {
  const handedOver = callOf<typeof handOver>('POST', '/api/orders/{auctionId}/hand-over');
  const received = callOf<typeof receiveOrder>('POST', '/api/orders/{auctionId}/receive');
  const lost = ['a1/ship', 'a2/ship', 'a1/hand-over', 'a1/receive'];
  const { requests } = serveStub(Object.fromEntries(lost.map((step) => [`POST /api/orders/${step}`, offline])));
  const [a1, a2] = [{ params: { auctionId: 'a1' } }, { params: { auctionId: 'a2' } }];
  for (const press of [
    () => callOnce(SHIP, { ...a1, body: { carrier: 'FedEx' } }),
    () => callOnce(SHIP, { ...a2, body: { carrier: 'FedEx' } }),
    () => callOnce(SHIP, { ...a1, body: { carrier: 'UPS' } }),
    () => callOnce(handedOver, a1),
    () => callOnce(received, a1),
  ])
    await expect(press()).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(5);
});

it('has another key for each press that was answered, with success or with a refusal', async () => {
  const keys = scripted([() => json({ slug: 'one' }), () => problem(409, 'WRONG_STATE', 'No.')]);
  await ship('FedEx');
  await expect(ship('FedEx')).rejects.toMatchObject({ code: 'WRONG_STATE' });
  await ship('FedEx');
  expect(new Set(keys()).size).toBe(3);
});

it('remembers the keys of the last fifty presses without an answer', async () => {
  const pressed = [...Array.from({ length: 50 }, (_, number) => number), 0, 50];
  const keys = scripted(pressed.flatMap(() => [offline, offline, offline, offline]));
  for (const number of pressed) await expect(ship(`Carrier ${number}`)).rejects.toMatchObject({ code: 'OFFLINE' });
  for (const number of [0, 1, 2]) await ship(`Carrier ${number}`);
  const sent = keys();
  const isSame = (later: number, press: number) => sent[later] === sent[press * 4];
  // Number 0 was pressed again and so became newer. Of the 51 keys, that of number 1 is the oldest, so it was dropped.
  expect([isSame(50 * 4, 0), isSame(208, 0), isSame(209, 1), isSame(210, 2)]).toEqual([true, true, false, true]);
});
