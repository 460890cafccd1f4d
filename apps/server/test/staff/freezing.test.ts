import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookFault, checkBooks } from '../../src/check-books.ts';
import { listingsToFollow } from '../../src/modules/staff/listings-to-follow.postgres.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
let seller: Member;
let fans: Member[];
let auction: { id: string; slug: string };
beforeAll(async () => {
  house = await startWholeClamor();
  fans = [await house.member('fan-one'), await house.member('fan-two')];
});
let count = 0;
beforeEach(async () => {
  count += 1;
  seller = await house.member(`frozen-seller-${count}`, 'SELLER');
  auction = await house.live(seller, fans);
});
afterAll(() => house.stop());

const action = (name: string, body?: object) => house.staff('POST', `/api/admin/listings/${auction.id}/${name}`, body);
const bid = (amountCents: number) =>
  house.call('POST', '/api/bids', { member: fans[0] as Member, body: { slug: auction.slug, amountCents } });
const shown = async () => (await house.call('GET', `/api/listings/${auction.slug}`)).body;
const auditedActionsOn = async (id: string) => (await house.staff('GET', `/api/admin/audit?subject=${id}`)).body;

async function suspend(change: 'suspend' | 'reactivate') {
  await house.staff('POST', `/api/admin/users/${seller.id}/${change}`);
  await expect
    .poll(async () => (await listingsToFollow(house.clamor.pool)).filter(({ userId }) => userId === seller.id), {
      timeout: 20_000,
    })
    .toEqual([]);
}

describe('a freeze by staff', () => {
  it('stops the clock and the bids, and gives the time back when staff resume it', async () => {
    const before = await shown();
    expect(await action('freeze', { reason: 'A doubt' })).toMatchObject({
      status: 200,
      body: { id: auction.id, status: 'LIVE', frozenFor: ['staff'] },
    });
    expect(await bid(1_000)).toMatchObject({ status: 409, body: { code: 'NOT_LIVE' } });
    await house.advance(3_600);
    const stopped = await shown();
    expect(stopped).toMatchObject({ frozen: true, listing: { status: 'LIVE' } });
    expect(JSON.stringify(stopped)).not.toContain('frozenFor');
    const resumed = await action('resume');
    expect(resumed).toMatchObject({ status: 200, body: { frozenFor: [] } });
    const gainedMs = Date.parse(resumed.body.endsAt) - Date.parse(before.endsAt);
    expect(gainedMs).toBeGreaterThanOrEqual(3_600_000);
    expect((await bid(1_000)).status).toBe(201);
    expect(await auditedActionsOn(auction.id)).toMatchObject([
      { action: 'resume_auction', before: { frozenFor: 'staff' }, after: { frozenFor: '' } },
      {
        action: 'freeze_auction',
        before: { frozenFor: '' },
        after: { frozenFor: 'staff' },
        details: { reason: 'A doubt' },
      },
    ]);
  });

  it('that changes nothing is no deed, and what is not LIVE is refused', async () => {
    await action('freeze');
    expect((await action('freeze')).status).toBe(200);
    await action('resume');
    expect((await action('resume')).status).toBe(200);
    expect(await auditedActionsOn(auction.id)).toHaveLength(2);
    const listing = (await house.call('POST', '/api/listings', { member: seller, body: { title: 'Young' } })).body;
    for (const name of ['freeze', 'cancel']) {
      const refused = await house.staff('POST', `/api/admin/listings/${listing.id}/${name}`);
      expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_LIVE' } });
    }
  });

  it('outlives the seller’s reactivation, and the suspension outlives staff’s resuming', async () => {
    await action('freeze');
    await suspend('suspend');
    expect((await action('freeze')).body.frozenFor).toEqual(['suspension', 'staff']);
    await suspend('reactivate');
    expect((await action('freeze')).body.frozenFor).toEqual(['staff']);
    expect((await bid(1_000)).status).toBe(409);
    await suspend('suspend');
    expect((await action('resume')).body.frozenFor).toEqual(['suspension']);
    expect((await bid(1_000)).status).toBe(409);
    await suspend('reactivate');
    expect((await bid(1_000)).status).toBe(201);
    expect(await shown()).toMatchObject({ frozen: false });
    const faults: BookFault[] = [];
    await checkBooks(house.clamor.pool, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
  });

  it('is one for the suspension where an older version wrote it, which knows no reasons', async () => {
    await house.clamor.pool.query(
      'UPDATE listing_state SET frozen_at = last_event_at, version = version + 1 WHERE id = $1',
      [auction.id],
    );
    expect((await house.staff('GET', `/api/admin/listing/${auction.id}`)).body.frozenFor).toEqual(['suspension']);
  });
});

describe('cancelling an auction', () => {
  it('ends it without a winner, frozen or not, tells who bid and the seller, and leaves its page', async () => {
    await bid(1_000);
    await action('freeze');
    expect(await action('cancel', { reason: 'A forgery' })).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', frozenFor: [], endsAt: null },
    });
    expect(await shown()).toMatchObject({ listing: { status: 'CANCELLED' }, auction: { outcome: 'CANCELLED' } });
    for (const { email } of [fans[0] as Member, seller]) {
      await expect
        .poll(async () => (await house.mailsTo(email)).map(({ subject }) => subject), { timeout: 20_000 })
        .toContain('Cancelled: A brass lamp');
    }
    expect((await auditedActionsOn(auction.id))[0]).toMatchObject({
      action: 'cancel_auction',
      before: { status: 'LIVE', frozenFor: 'staff' },
      after: { status: 'CANCELLED', frozenFor: '' },
      details: { reason: 'A forgery' },
    });
    expect(await action('cancel')).toMatchObject({ status: 409, body: { code: 'NOT_LIVE' } });
  });
});
