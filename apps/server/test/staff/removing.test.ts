import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAYS, openStaffedMarket, type StaffedMarket } from './staff-money.fixture.ts';

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

const remove = (id: string) => site.staff('DELETE', `/api/admin/listings/${id}`);
/** A listing whose claim was released, so that it may be offered to the runner-up or removed. */
const released = async () => {
  const sale = await site.sold({}, [1_000, 2_000]);
  const { claim } = (await site.call('GET', `/api/listings/${sale.slug}`, { member: sale.buyer })).body.viewer;
  await site.staff('POST', `/api/admin/claims/${claim.id}/release`, { reason: 'The buyer asked.' });
  return sale;
};

describe('staff', () => {
  it('remove no listing while something of it is open', async () => {
    const due = await site.sold({}, [1_000, 2_000]);
    expect(await remove(due.id)).toMatchObject({ status: 409, body: { code: 'OPEN_OBLIGATIONS' } });
    await site.advance(3 * DAYS);
    const offer = await site.call('POST', `/api/seller/listings/${due.slug}/offer-runner-up`, { member: due.seller });
    expect((await remove(due.id)).body.code).toBe('OPEN_OBLIGATIONS');
    await site.call('POST', `/api/offers/${offer.body.id}/decline`, { member: due.bidders[0] as never });
    expect((await remove(due.id)).status).toBe(200);
    const shipped = await site.shipped();
    expect((await remove(shipped.id)).body.code).toBe('OPEN_OBLIGATIONS');
    await site.advance(7 * DAYS);
    expect((await remove(shipped.id)).status).toBe(200);
  });

  it('remove no listing whose money is being changed at that moment', async () => {
    const { id, auctionId } = await released();
    const client = await site.pool.connect();
    await client.query('BEGIN');
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('money ' || $1, 0))", [auctionId]);
    expect((await remove(id)).body.code).toBe('OPEN_OBLIGATIONS');
    await client.query('ROLLBACK');
    client.release();
    expect((await remove(id)).status).toBe(200);
  });

  it('remove a listing, or its item is offered to the next bidder, but never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, slug, seller } = await released();
      const [removed, offered] = await Promise.all([
        remove(id),
        site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller }),
      ]);
      expect([removed.status, offered.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('remove a listing, or it is awarded, but never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, slug, seller } = await site.sold({ reserveCents: 900_000 }, [1_000]);
      const [removed, awarded] = await Promise.all([
        remove(id),
        site.call('POST', `/api/seller/listings/${slug}/award-second-chance`, { member: seller }),
      ]);
      expect([removed.status, awarded.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});
