import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

/** Signs these members in, one after the other, in one browser. Returns its device cookie. */
async function shareBrowser(...members: Member[]): Promise<string> {
  let cookie = '';
  for (const { email } of members) {
    const response = await house.clamor.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
      headers: cookie === '' ? {} : { cookie },
    });
    expect(response.statusCode).toBe(200);
    const given = response.cookies.find(({ name }) => name === 'clamor_device');
    if (given !== undefined) cookie = `clamor_device=${encodeURIComponent(given.value)}`;
  }
  return cookie;
}

it('staff read on a listing’s page who bid and shares a device with its seller; such a bid stands', async () => {
  const seller = await house.member('sells-at-home', 'SELLER');
  const [partner, stranger, fan] = [
    await house.member('lives-there'),
    await house.member('lives-elsewhere'),
    await house.member('only-looks'),
  ];
  const cookie = await shareBrowser(seller, partner, fan);
  await shareBrowser(stranger);
  const { id, slug } = await house.live(seller, [stranger, await house.member('one-more')]);
  const read = async () => (await house.staff('GET', `/api/admin/listing/${id}`)).body.biddersOnSellersDevices;
  expect(await read()).toEqual([]);
  for (const [member, amountCents] of [
    [stranger, 1_000],
    [partner, 1_100],
  ] as const) {
    const bid = await house.call('POST', '/api/bids', { member, body: { slug, amountCents }, headers: { cookie } });
    expect(bid.status).toBe(201);
  }
  expect(await read()).toEqual([{ id: partner.id, username: 'lives-there' }]);
  const seen = await house.call('GET', `/api/listings/${slug}`, { member: partner });
  expect(JSON.stringify(seen.body)).not.toContain('Devices');
});

it('of a device that hundreds signed in on, staff read who did so last', async () => {
  const seller = await house.member('sells-in-library', 'SELLER');
  const [latest, earliest] = [await house.member('came-last'), await house.member('came-first')];
  const { id, slug } = await house.live(seller, [latest, earliest]);
  await shareBrowser(seller);
  const { pool } = house.clamor;
  await pool.query(
    `WITH members AS (
       INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       SELECT gen_random_uuid(), 'reader-' || n, 'reader-' || n || '@members.test', '', 'BIDDER', 'ACTIVE', now()
       FROM generate_series(1, 199) AS n RETURNING id),
     device AS (SELECT device_hash, signed_in_at FROM member_devices WHERE user_id = $1 ORDER BY signed_in_at DESC LIMIT 1)
     INSERT INTO member_devices (user_id, device_hash, signed_in_at)
     SELECT id, device_hash, signed_in_at FROM members, device
     UNION ALL SELECT $2, device_hash, signed_in_at + interval '1 hour' FROM device
     UNION ALL SELECT $3, device_hash, signed_in_at - interval '1 hour' FROM device`,
    [seller.id, latest.id, earliest.id],
  );
  for (const [member, amountCents] of [
    [latest, 1_000],
    [earliest, 1_100],
  ] as const)
    expect((await house.call('POST', '/api/bids', { member, body: { slug, amountCents } })).status).toBe(201);
  const { biddersOnSellersDevices } = (await house.staff('GET', `/api/admin/listing/${id}`)).body;
  expect(biddersOnSellersDevices).toEqual([{ id: latest.id, username: 'came-last' }]);
});
