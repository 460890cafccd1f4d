import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

/** Signs the members in one after the other in one browser. Returns its device cookie. */
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
