import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPicture } from '../../src/modules/test-helper/market-site.fixture.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor({ PUBLIC_URL: 'https://clamor.test' });
});
afterAll(() => house.stop());

async function upload(member: Member): Promise<string> {
  const opened = await house.call('POST', '/api/objects/upload', { member });
  const { pathname } = new URL(opened.body.uploadURL);
  const sent = await house.call('PUT', pathname, { body: await plainPicture(700, 500) });
  return sent.body.url;
}

const statusOf = async (url: string) => (await house.clamor.app.inject(url)).statusCode;

async function list(seller: Member, mediaUrls: string[]): Promise<string> {
  const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000, minIncrementCents: 100, mediaUrls };
  return (await house.call('POST', '/api/listings', { body, member: seller })).body.id;
}

it('what staff remove is gone with its pictures, but for one that another listing shows', async () => {
  const seller = await house.member('lister', 'SELLER');
  const [own, shared] = [await upload(seller), await upload(seller)];
  const removed = await list(seller, [own, shared]);
  await list(seller, [shared]);
  for (const url of [own, shared, `${own}?w=320`, `${own}?w=640`]) expect(await statusOf(url)).toBe(200);
  expect((await house.staff('DELETE', `/api/admin/listings/${removed}`)).status).toBe(200);
  const statuses = await Promise.all([own, `${own}?w=320`, `${own}?w=640`, shared].map(statusOf));
  expect(statuses).toEqual([404, 404, 404, 200]);
});

it('an upload’s address is under the public address, whatever a request calls its host', async () => {
  const member = await house.member('hosted', 'SELLER');
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  const opened = await house.call('POST', '/api/objects/upload', { member, headers });
  expect(opened.body.uploadURL).toMatch(/^https:\/\/clamor\.test\/api\/objects\/uploads\/[0-9a-f-]{36}$/);
});
