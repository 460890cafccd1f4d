import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

const HOURS = 3_600;
const TERMS = {
  description: 'With its shade.',
  reserveCents: 90_000,
  shippingCostCents: 1_299,
  manufacturer: 'Pifco',
  customTags: ['brass'],
};

const relist = (slug: string, member: TestMember, body = {}) =>
  site.call('POST', `/api/listings/${slug}/relist`, { member, body });
const withdraw = (slug: string, member: TestMember) => site.call('POST', `/api/listings/${slug}/withdraw`, { member });
const read = async (slug: string, member?: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, member === undefined ? {} : { member })).body;

async function withdrawn() {
  const made = await site.listing(TERMS);
  await withdraw(made.slug, made.seller);
  return made;
}

async function claimStates(auctionId: string): Promise<string[]> {
  const { rows } = await site.pool.query<{ state: string }>('SELECT state FROM claims WHERE auction_id = $1', [
    auctionId,
  ]);
  return rows.map(({ state }) => state);
}

describe('relisting', () => {
  it('fills what was not sent with what the old listing says, its secret reserve too', async () => {
    const { slug, seller } = await withdrawn();
    const answer = await relist(slug, seller, { startPriceCents: 8_050 });
    expect(answer).toMatchObject({ status: 201, body: { ...TERMS, startPriceCents: 8_050, status: 'COLLECTING' } });
    expect(answer.body.slug).not.toBe(slug);
    expect(await read(answer.body.slug, seller)).toMatchObject({ listing: { ...TERMS, title: 'A brass lamp' } });
  });

  it('holds what is sent to what a new listing is held to', async () => {
    const { slug, seller } = await withdrawn();
    const answer = await relist(slug, seller, { threshold: 1 });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'threshold' }] } });
  });

  it('happens once a listing, and tells its owner alone what it was put up anew as', async () => {
    const { slug, seller } = await withdrawn();
    expect((await read(slug, seller)).viewer.relistedAs).toBeNull();
    const { body } = await relist(slug, seller);
    expect(await relist(slug, seller)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect((await read(slug, seller)).viewer.relistedAs).toBe(body.slug);
    expect((await read(slug, await site.member())).viewer.relistedAs).toBeNull();
  });

  it('happens once where it is asked for many times at the same moment', async () => {
    const { slug, seller } = await withdrawn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => relist(slug, seller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('is the owner’s, and nobody else learns from it whether it can be', async () => {
    const { slug } = await withdrawn();
    expect(await relist(slug, await site.member('SELLER'))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('is not for what runs, nor for what staff removed', async () => {
    const { slug, seller, id } = await site.listing();
    expect(await relist(slug, seller)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await site.moderate(id, { kind: 'remove' });
    expect((await relist(slug, seller)).status).toBe(404);
  });

  it('takes what nobody bid on', async () => {
    const { slug, seller } = await site.live({ auctionDurationSeconds: 60 });
    await site.advance(64, (await read(slug)).listing.id);
    expect(await read(slug, seller)).toMatchObject({ auction: { outcome: 'UNSOLD' }, viewer: { claim: null } });
    expect((await relist(slug, seller)).status).toBe(201);
  });

  it('waits while the buyer may pay in time, and releases the claim afterwards', async () => {
    const { slug, seller, auctionId, buyer } = await site.sold();
    expect(await relist(slug, seller)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(await claimStates(auctionId)).toEqual(['DUE']);
    await site.advance(72 * HOURS);
    expect((await read(slug, seller)).viewer.claim).toMatchObject({ view: 'overdue', actions: ['relist'] });
    expect((await relist(slug, seller)).status).toBe(201);
    expect(await claimStates(auctionId)).toEqual(['RELEASED']);
    expect((await read(slug, seller)).viewer.claim.actions).not.toContain('relist');
    const paying = await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } });
    expect(paying).toMatchObject({ status: 409, body: { code: 'CLAIM_OVER' } });
  });

  it('leaves the claim as it was where the form is refused', async () => {
    const { slug, seller, auctionId } = await site.sold();
    await site.advance(72 * HOURS);
    expect((await relist(slug, seller, { threshold: 1 })).status).toBe(400);
    expect(await claimStates(auctionId)).toEqual(['DUE']);
    expect((await read(slug, seller)).viewer.claim).toMatchObject({ ending: false, view: 'overdue' });
  });
});
