import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SECRET, type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { readPages } from './pages.fixture.ts';

let house: WholeClamor;
let seller: Member;
let fans: Member[];
beforeAll(async () => {
  house = await startWholeClamor();
  seller = await house.member('audited-seller', 'SELLER');
  fans = [await house.member('fan-one'), await house.member('fan-two')];
});
afterAll(() => house.stop());

const auditedActionsOn = async (subject: string) =>
  (await house.staff('GET', `/api/admin/audit?subject=${subject}`)).body;

describe('a deed of staff', () => {
  it('on a listing is noted with what it changed', async () => {
    const { id } = await house.live(seller, fans);
    await house.staff('PATCH', `/api/admin/listings/${id}/featured`, { featured: true });
    await house.staff('DELETE', `/api/admin/listings/${id}`);
    expect(await auditedActionsOn(id)).toMatchObject([
      {
        staffName: 'Tess',
        action: 'remove_listing',
        before: { status: 'LIVE', hidden: false },
        after: { status: 'CANCELLED', hidden: true },
      },
      { action: 'feature_listing', before: { featured: false }, after: { featured: true }, details: {} },
    ]);
  });

  it('on a member is noted with what it changed, and why', async () => {
    const { id } = fans[1] as Member;
    await house.staff('POST', `/api/admin/users/${id}/suspend`, { reason: 'Spam' });
    await house.staff('POST', `/api/admin/users/${id}/reactivate`);
    expect(await auditedActionsOn(id)).toMatchObject([
      { action: 'reactivate_user', before: { status: 'SUSPENDED' }, after: { status: 'ACTIVE' } },
      {
        action: 'suspend_user',
        before: { status: 'ACTIVE' },
        after: { status: 'SUSPENDED' },
        details: { reason: 'Spam' },
      },
    ]);
  });

  it('is not done where it cannot be noted', async () => {
    await house.clamor.pool.query(`
      CREATE FUNCTION refuse_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER refuse_note BEFORE INSERT ON staff_audit FOR EACH ROW WHEN (NEW.staff_name = 'Unlucky')
        EXECUTE FUNCTION refuse_note()`);
    const { body: listing } = await house.call('POST', '/api/listings', {
      member: seller,
      body: { title: 'It stays' },
    });
    const headers = { 'x-admin-secret': ADMIN_SECRET, 'x-admin-name': 'Unlucky' };
    const removed = await house.call('DELETE', `/api/admin/listings/${listing.id}`, { headers });
    const featured = await house.call('PATCH', `/api/admin/listings/${listing.id}/featured`, {
      headers,
      body: { featured: true },
    });
    const suspended = await house.call('POST', `/api/admin/users/${seller.id}/suspend`, { headers });
    expect([removed.status, featured.status, suspended.status]).toEqual([500, 500, 500]);
    const shown = (await house.call('GET', `/api/listings/${listing.slug}`, { member: seller })).body;
    expect([shown.listing.status, shown.listing.featured, shown.version]).toEqual(['COLLECTING', false, 1]);
    expect((await house.call('GET', '/api/auth/me', { member: seller })).body.status).toBe('ACTIVE');
  });
});

describe('the audit', () => {
  it('is read newest first and page by page, each entry once', async () => {
    const member = await house.member('paged');
    for (let count = 0; count < 3; count += 1) {
      await house.staff('POST', `/api/admin/users/${member.id}/suspend`);
      await house.staff('POST', `/api/admin/users/${member.id}/reactivate`);
    }
    const read = await readPages<{ id: string; at: string }>(house, `/api/admin/audit?subject=${member.id}&limit=4`);
    expect(read.map((page) => page.length)).toEqual([4, 2]);
    const all = read.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('has entries of one moment once each too', async () => {
    await house.clamor.pool.query(
      `INSERT INTO staff_audit (id, at, staff_name, action, subject_id, details)
       SELECT gen_random_uuid(), 'epoch', 'tess', 'suspend_user', 'at-once', '{}' FROM generate_series(1, 3)`,
    );
    const read = await readPages<{ id: string }>(house, '/api/admin/audit?subject=at-once&limit=1');
    expect(new Set(read.flat().map(({ id }) => id)).size).toBe(3);
  });

  it('keeps its entries as they were written, whoever asks the database', async () => {
    const { pool } = house.clamor;
    const { rows: before } = await pool.query('SELECT * FROM staff_audit ORDER BY id');
    expect(before.length).toBeGreaterThan(0);
    for (const change of [`UPDATE staff_audit SET staff_name = 'nobody'`, 'DELETE FROM staff_audit']) {
      await expect(pool.query(change)).rejects.toThrow('staff_audit is append only');
    }
    expect((await pool.query('SELECT * FROM staff_audit ORDER BY id')).rows).toEqual(before);
  });

  it.each(['nonsense', '1_2', '99999999999999_01a1fbed-3696-7580-8c04-8efe09c01fbz'])(
    'does not know the cursor %s',
    async (cursor) => {
      const refused = await house.staff('GET', `/api/admin/audit?cursor=${cursor}`);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
    },
  );
});

it('tells staff the market in four numbers', async () => {
  const before = (await house.staff('GET', '/api/admin/stats')).body;
  const newcomer = await house.member('counted', 'SELLER');
  // Registering with a taken address creates a decoy account, which must not be counted.
  const again = { username: 'counted-twin', email: newcomer.email, password: 'long enough', role: 'BIDDER' };
  await house.call('POST', '/api/auth/register', { body: again });
  await house.live(newcomer, [fans[0] as Member, seller]);
  await house.call('POST', '/api/listings', { member: newcomer, body: { title: 'Still collecting' } });
  const removed = await house.call('POST', '/api/listings', { member: newcomer, body: { title: 'Gone' } });
  await house.staff('DELETE', `/api/admin/listings/${removed.body.id}`);
  const { status, body } = await house.staff('GET', '/api/admin/stats');
  expect(status).toBe(200);
  expect(body).toEqual({
    totalUsers: before.totalUsers + 1,
    totalListings: before.totalListings + 2,
    activeAuctions: before.activeAuctions + 1,
    totalRevenue: 0,
  });
});
