import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../authorisation/scenes.fixture.ts';
import { openStage, type Person, type Stage } from '../authorisation/stage.fixture.ts';
import { KEYED_CALLS, newKey, PARCEL, type Request, salesOn, scenesOn, step, TO_SHIP } from './scenes.fixture.ts';

let stage: Stage;
let scenes: ReturnType<typeof scenesOn>;
let sales: ReturnType<typeof salesOn>;
beforeAll(async () => {
  stage = await openStage();
  scenes = scenesOn(stage);
  sales = salesOn(stage);
});
afterAll(() => stage?.stop());

const DAY = 86_400;

async function ask({ url, body: payload }: Request, by: Person, key?: string) {
  const response = await stage.house.clamor.app.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...by.shows, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  // Each answer has another server time, so it is not compared.
  const { serverTime: _, ...body } = response.json();
  return { status: response.statusCode, body, headers: response.headers };
}

function sceneOf(name: string) {
  const begin = scenes[name];
  if (begin === undefined) throw new Error(`No scene of ${name}.`);
  return begin();
}

/** The number of rows that calls with keys write. If it does not change, a call had no effect. */
async function actions(): Promise<number> {
  const { rows } = await stage.house.clamor.pool.query(
    `SELECT (SELECT count(*) FROM listing_events) + (SELECT count(*) FROM listings) + (SELECT count(*) FROM bids)
       + (SELECT count(*) FROM claims) + (SELECT count(*) FROM offers) + (SELECT count(*) FROM refunds)
       + (SELECT count(*) FROM reviews) AS actions`,
  );
  return Number(rows[0].actions);
}

/** Fields of an order that are not stored as an answer. A refund closes them: they are null from then on. */
const CLOSED_BY_A_REFUND = ['address', 'pickupWords', 'digitalDeliveryInfo'];

/** An answer, with what a refund has closed in the other one closed too: it may have come between the two. */
function closedAs(other: Record<string, unknown>, body: Record<string, unknown>) {
  return {
    ...body,
    ...Object.fromEntries(CLOSED_BY_A_REFUND.flatMap((name) => (other[name] === null ? [[name, null]] : []))),
  };
}

it('has a scene for every call that takes a key', () => {
  expect(Object.keys(scenes).sort()).toEqual(KEYED_CALLS);
});

describe.each(KEYED_CALLS)('%s under a key', (name) => {
  const begin = () => sceneOf(name);

  it('is done once and answered again as it was, and another request under the key is refused', async () => {
    const { by, asked, other } = await begin();
    const key = newKey();
    const first = await ask(asked, by, key);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const before = await actions();
    const again = await ask(asked, by, key);
    expect([again.status, closedAs(first.body, again.body)]).toEqual([first.status, closedAs(again.body, first.body)]);
    expect([again.headers['idempotent-replayed'], again.headers.location]).toEqual(['true', first.headers.location]);
    const reused = await ask(other, by, key);
    expect([reused.status, reused.body.code]).toEqual([422, 'KEY_REUSED']);
    expect(await actions()).toBe(before);
  });

  it('is done once where it is asked several times at once, and the others are answered alike or told to wait', async () => {
    const { by, asked } = await begin();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(asked, by, key)));
    const first = answers.find(({ status, headers }) => status < 300 && headers['idempotent-replayed'] === undefined);
    for (const { status, body, headers } of answers) {
      if (status === 409) expect(headers['retry-after']).toMatch(/^\d+$/);
      else expect([status, closedAs(first?.body, body)]).toEqual([first?.status, closedAs(body, first?.body)]);
    }
    const anew = answers.filter(({ status, headers }) => status < 300 && headers['idempotent-replayed'] === undefined);
    expect(anew).toHaveLength(1);
    expect((await ask(asked, by, key)).headers['idempotent-replayed']).toBe('true');
  });
});

describe('a key', () => {
  it('is its member\u2019s own', async () => {
    const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000 };
    const [one, other] = [await stage.person('SELLER'), await stage.person('SELLER')];
    const key = newKey();
    const answers = [
      await ask({ url: '/api/listings', body }, one, key),
      await ask({ url: '/api/listings', body }, other, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);
  });

  it('is not spent by a refusal', async () => {
    const { owner, buyer, sale } = await sales.sold();
    const key = newKey();
    expect((await ask(step(sale, 'ship', PARCEL), owner, key)).status).toBe(409);
    await stage.done('POST', step(sale, 'address', TO_SHIP), buyer);
    await stage.pay(buyer, sale.auctionId);
    expect((await ask(step(sale, 'ship', PARCEL), owner, key)).status).toBe(200);
  });

  it('says as little as a first request to somebody whose session is over', async () => {
    const { by, asked } = await sceneOf('createListing');
    const key = newKey();
    await ask(asked, by, key);
    await stage.house.clamor.pool.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [by.id]);
    expect((await ask(asked, by, key)).status).toBe(401);
  });

  it('is kept in the transaction of what was done: neither is without the other', async () => {
    const { owner, sale } = await sales.paid();
    const { pool } = stage.house.clamor;
    await pool.query(`CREATE FUNCTION no_keys() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`);
    await pool.query('CREATE TRIGGER no_keys BEFORE INSERT ON request_keys EXECUTE FUNCTION no_keys()');
    const failed = await ask(step(sale, 'ship', PARCEL), owner, newKey());
    await pool.query('DROP TRIGGER no_keys ON request_keys');
    const { claim } = await stage.done('GET', { url: `/api/orders/${sale.auctionId}` }, owner);
    expect([failed.status, claim.order.state]).toEqual([500, 'READY_TO_SHIP']);
  });

  it('answers a step as it was, and never shows again what its reader may not see any more', async () => {
    const { owner, sale } = await sales.paid();
    const key = newKey();
    const cancelled = await sales.paid();
    const first = await ask(step(sale, 'ship', PARCEL), owner, key);
    expect([first.body.claim.order.state, first.body.address.line1]).toEqual(['SHIPPED', ADDRESS.line1]);
    const { rows } = await stage.house.clamor.pool.query('SELECT answer FROM request_keys WHERE member_id = $1', [
      owner.id,
    ]);
    expect(rows).toHaveLength(1);
    for (const word of [ADDRESS.line1, ADDRESS.name]) expect(rows[0].answer).not.toContain(word);

    const back = step(cancelled.sale, 'cancel');
    const given = await ask(back, cancelled.owner, key);
    await stage.house.advance(60);
    const later = await ask(back, cancelled.owner, key);
    expect(later.body.claim).toEqual(given.body.claim);
    expect(later.body.address).toBeNull();
  });

  it('is free again after a day', async () => {
    const { by, asked, other } = await sceneOf('createListing');
    const key = newKey();
    await ask(asked, by, key);
    await stage.house.advance(DAY - 60);
    expect((await ask(other, by, key)).status).toBe(422);
    await stage.house.advance(61);
    const anew = await ask(other, by, key);
    expect([anew.status, anew.body.title]).toEqual([201, 'Another lamp']);
    expect((await ask(other, by, key)).body).toEqual(anew.body);
  });

  it('goes with its member\u2019s account', async () => {
    const member = await stage.house.member('leaves-with-keys');
    const person = { id: member.id, username: member.username, shows: { authorization: `Bearer ${member.token}` } };
    const seller = await stage.person('SELLER');
    const sale = await stage.ended(seller, [person]);
    await ask(step(sale, 'address', TO_SHIP), person, newKey());
    const kept = async () => {
      const { rows } = await stage.house.clamor.pool.query('SELECT 1 FROM request_keys WHERE member_id = $1', [
        member.id,
      ]);
      return rows.length;
    };
    expect(await kept()).toBe(1);
    await stage.pay(person, sale.auctionId);
    await stage.done('POST', step(sale, 'ship', PARCEL), seller);
    await stage.done('POST', step(sale, 'receive'), person);
    const left = await stage.call(
      'DELETE',
      { url: '/api/account', body: { password: 'a long enough password' } },
      person,
    );
    expect([left.status, await kept()]).toEqual([200, 0]);
  });
});
