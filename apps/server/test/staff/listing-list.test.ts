import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { readPages } from './pages.fixture.ts';

let house: WholeClamor;
let seller: Member;
let fans: Member[];
beforeAll(async () => {
  house = await startWholeClamor();
  seller = await house.member('lister', 'SELLER');
  fans = [await house.member('fan-one'), await house.member('fan-two')];
});
afterAll(() => house.stop());

const put = async (title: string): Promise<{ id: string; slug: string }> =>
  (await house.call('POST', '/api/listings', { member: seller, body: { title } })).body;
const titlesIn = (rows: readonly StaffListingRow[]) => rows.map(({ title }) => title);
const listed = async (query: string): Promise<StaffListingRow[]> =>
  (await house.staff('GET', `/api/admin/listings?${query}`)).body;
const auctions = async (query = ''): Promise<StaffListingRow[]> =>
  (await house.staff('GET', `/api/admin/auctions?${query}`)).body;

describe('the list of listings', () => {
  it('has every one with what staff need of it, newest first, page by page, each once', async () => {
    const { id, slug } = await put('One');
    for (const title of ['Two', 'Three']) await put(title);
    const pages = await readPages<StaffListingRow>(house, '/api/admin/listings?limit=2');
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    expect(titlesIn(pages.flat())).toEqual(['Three', 'Two', 'One']);
    expect(pages.flat()[2]).toEqual({
      id,
      slug,
      title: 'One',
      sellerId: seller.id,
      sellerName: 'lister',
      sellerStatus: 'ACTIVE',
      status: 'COLLECTING',
      mode: 'LIGHTNING',
      frozenFor: [],
      removed: false,
      featured: false,
      verified: false,
      bossBucksEligible: false,
      threshold: 500_000,
      collectingDemand: 0,
      startPriceCents: 10_000,
      topBidCents: null,
      bidCount: 0,
      endsAt: null,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('finds them by a part of the title or the seller’s name, by the address and by the id', async () => {
    const { id, slug } = await put('A 100% brass_lamp');
    for (const query of ['q=BRASS', 'q=100%25%20b', `q=${slug}`, `q=${id.toUpperCase()}`]) {
      expect([query, titlesIn(await listed(query))]).toEqual([query, ['A 100% brass_lamp']]);
    }
    expect(titlesIn(await listed('q=100_'))).toEqual([]);
    expect((await listed('q=LISTER')).length).toBeGreaterThan(3);
  });

  it('says where the seller of each stands', async () => {
    const other = await house.member('rude', 'SELLER');
    const { body } = await house.call('POST', '/api/listings', { member: other, body: { title: 'A rude lamp' } });
    await house.staff('POST', `/api/admin/users/${other.id}/suspend`, { reason: 'Rude' });
    expect(await listed(`q=${body.id}`)).toMatchObject([{ sellerName: 'rude', sellerStatus: 'SUSPENDED' }]);
  });

  it('is narrowed to a status, to what is featured, and to what staff removed, which stands nowhere else', async () => {
    const [shown, gone] = [await put('Shown first'), await put('Gone')];
    await house.staff('PATCH', `/api/admin/listings/${shown.id}/featured`, { featured: true });
    await house.staff('DELETE', `/api/admin/listings/${gone.id}`);
    expect(titlesIn(await listed('status=FEATURED'))).toEqual(['Shown first']);
    expect(titlesIn(await listed('status=REMOVED'))).toEqual(['Gone']);
    expect(titlesIn(await listed('status=COLLECTING'))).not.toContain('Gone');
    expect(titlesIn(await listed('limit=100'))).not.toContain('Gone');
    expect(await listed('status=LIVE')).toEqual([]);
  });
});

describe('the list of auctions', () => {
  it('has what is LIVE, the soonest to end first, page by page', async () => {
    await house.live(seller, fans, { title: 'Ends last', auctionDurationSeconds: 7_200 });
    await house.live(seller, fans, { title: 'Ends first', auctionDurationSeconds: 1_800 });
    await house.live(seller, fans, { title: 'Ends between', auctionDurationSeconds: 3_600 });
    const pages = await readPages<StaffListingRow>(house, '/api/admin/auctions?limit=2');
    expect(pages.map(titlesIn)).toEqual([['Ends first', 'Ends between'], ['Ends last']]);
    expect(pages.flat()[0]).toMatchObject({ status: 'LIVE', endsAt: expect.stringMatching(/Z$/) });
  });

  it('has those that end in the same moment once each too, and says by when only of what runs', async () => {
    const one = { auctionDurationSeconds: 7_200 };
    const { id } = await house.live(seller, fans, { title: 'Over soon', auctionDurationSeconds: 60 });
    for (const title of ['Another', 'And another']) await house.live(seller, fans, { title, ...one });
    await house.advance(120);
    const { pool } = house.clamor;
    const { rowCount } = await pool.query(
      `UPDATE listing_state SET ends_at = (SELECT max(ends_at) FROM listing_state) WHERE status = 'LIVE'`,
    );
    const pages = await readPages<StaffListingRow>(house, '/api/admin/auctions?limit=1');
    const titles = titlesIn(pages.flat());
    expect([titles.length, new Set(titles).size]).toEqual([rowCount, rowCount]);
    expect((await auctions('status=ENDED')).map((row) => [row.id, row.endsAt])).toEqual([[id, null]]);
  });

  it('is narrowed to what stands still, and to what became of the others', async () => {
    const { id } = await house.live(seller, fans, { title: 'Stopped' });
    const cancelled = await house.live(seller, fans, { title: 'Called off' });
    const removed = await house.live(seller, fans, { title: 'Taken down' });
    await house.call('POST', `/api/listings/${(await put('Never live')).slug}/withdraw`, { member: seller });
    await house.staff('POST', `/api/admin/listings/${id}/freeze`);
    await house.staff('POST', `/api/admin/listings/${cancelled.id}/cancel`);
    await house.staff('DELETE', `/api/admin/listings/${removed.id}`);
    expect(await auctions('status=FROZEN')).toMatchObject([{ title: 'Stopped', frozenFor: ['staff'] }]);
    expect(titlesIn(await auctions('status=CANCELLED'))).toEqual(['Called off']);
    expect(titlesIn(await auctions('status=ENDED'))).not.toContain('Called off');
  });
});

describe('the search in the list of auctions', () => {
  it('finds by a part of the title or the seller\u2019s name, by the address and by the id, among what is LIVE or over', async () => {
    const other = await house.member('walnut-hall', 'SELLER');
    const desk = await house.live(other, fans, { title: 'A 50% oak_desk', auctionDurationSeconds: 7_200 });
    const over = await house.live(seller, fans, { title: 'An oaken chest', auctionDurationSeconds: 60 });
    await house.live(seller, fans, { title: 'A 500 oakXdesk', auctionDurationSeconds: 7_200 });
    await put('An oak_desk that nobody likes yet');
    await house.advance(64);
    for (const query of ['q=OAK_DESK', 'q=50%25%20oak', 'q=nut-HALL', `q=${desk.slug}`, `q=${desk.id.toUpperCase()}`]) {
      expect([query, titlesIn(await auctions(query))]).toEqual([query, ['A 50% oak_desk']]);
    }
    expect(titlesIn(await auctions('q=oaken'))).toEqual([]);
    expect((await auctions('q=oaken&status=ENDED')).map(({ id }) => id)).toEqual([over.id]);
    expect(await auctions('q=no%25such')).toEqual([]);
  });
});

describe('what staff ask for of a list', () => {
  it.each([
    '/api/admin/listings?cursor=nonsense',
    '/api/admin/auctions?cursor=nonsense',
    '/api/admin/listings?status=ANGRY',
    '/api/admin/auctions?status=COLLECTING',
    '/api/admin/auctions?limit=0',
  ])('is refused where nobody knows it: %s', async (url) => {
    expect(await house.staff('GET', url)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});

it('tells staff the rules and the adapters in force, and no secret of them', async () => {
  const { status, body } = await house.staff('GET', '/api/admin/settings');
  expect(status).toBe(200);
  const said = JSON.stringify(body);
  for (const text of ['5% of the winning bid', '25,000', '2,500', '60 seconds to 72 hours', 'Sandbox', 'mailbox']) {
    expect(said).toContain(text);
  }
  expect(said).not.toMatch(/postgres:\/\/|secret of the staff|\/tmp\//);
});
