import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../../src/modules/accounts/delete-member.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { leavingFrom } from './leaving.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

const { leave, bid, rows, liveBy, collectingBy } = leavingFrom(() => house);

/** How many connections wait for a lock with a statement that matches the pattern. */
const waiting = async (what: string) => {
  const { rows: found } = await house.clamor.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [what],
  );
  return found.length;
};

describe('a bid in the moment of leaving', () => {
  /**
   * Takes, in another transaction, the lock that a member's bids share and the account's deletion takes exclusively.
   */
  async function held(how: 'shared' | 'alone', { id }: Member) {
    const holder = await house.clamor.pool.connect();
    await holder.query('BEGIN');
    const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
    await holder.query(`SELECT ${lock}(hashtextextended('bidding of ' || $1, 0))`, [id]);
    return async () => {
      await holder.query('COMMIT');
      holder.release();
    };
  }

  it('never leads for one who is gone: either it came first and keeps them, or it is refused', async () => {
    const { slug, id } = await liveBy('at-once');
    for (let round = 0; round < 8; round += 1) {
      const member = await house.member(`at-once-${round}`);
      const [left, placed] = await Promise.all([leave(member), bid(member, slug, 2_000 + round * 500)]);
      const leads = (await rows('SELECT leader_id FROM listing_state WHERE id = $1', id))[0].leader_id === member.id;
      expect([left.status, placed.status, leads]).toEqual(left.status === 200 ? [200, 401, false] : [409, 201, true]);
    }
  });

  it('is waited for, where it was being decided already', async () => {
    const { slug } = await liveBy('waited-for');
    const member = await house.member('waited-for-bidder');
    const letGo = await held('shared', member);
    const leaving = leave(member);
    await expect.poll(() => waiting("%pg_advisory_xact_lock(hashtextextended('bidding%"), { timeout: 20_000 }).toBe(1);
    await letGo();
    expect((await leaving).status).toBe(200);
    expect((await bid(member, slug)).status).toBe(401);
  });

  it('is not the only thing that is looked at again once it was waited for', async () => {
    const { seller, fans, slug } = await collectingBy('meanwhile');
    const letGo = await held('shared', seller);
    const leaving = leave(seller);
    await expect.poll(() => waiting("%pg_advisory_xact_lock(hashtextextended('bidding%"), { timeout: 20_000 }).toBe(1);
    for (const fan of fans) await house.call('POST', `/api/listings/${slug}/like`, { member: fan });
    await letGo();
    expect(await leaving).toMatchObject({ status: 409, body: { code: 'OPEN_OBLIGATIONS', obligations: [{ slug }] } });
    expect((await house.call('GET', '/api/auth/me', { member: seller })).status).toBe(200);
  });

  it('holds nobody up, nor is waited for, where something keeps who is leaving', async () => {
    const { seller, slug } = await liveBy('bound');
    const letGo = await held('shared', seller);
    expect(await leave(seller)).toMatchObject({ status: 409, body: { obligations: [{ slug }] } });
    await letGo();
  });

  it('is refused while its bidder is leaving, and keeps no lane waiting', async () => {
    const { fans, slug } = await liveBy('leaving');
    const [ann, bob] = fans as [Member, Member];
    const letGo = await held('alone', ann);
    expect((await bid(ann, slug)).status).toBe(401);
    expect((await bid(bob, slug)).status).toBe(201);
    await letGo();
    expect((await bid(ann, slug, 1_500)).status).toBe(201);
  });
});

describe('a mail in the moment of leaving', () => {
  it('is not written: who asks for a new password then has no account any more', async () => {
    const { id, email } = await house.member('forgets-and-leaves');
    const leaving = await house.clamor.pool.connect();
    await leaving.query('BEGIN');
    await closeAccount(leaving, id);
    await house.call('POST', '/api/auth/forgot-password', { body: { email } });
    await expect.poll(() => waiting('SELECT 1 FROM users%FOR KEY SHARE'), { timeout: 20_000 }).toBe(1);
    await leaving.query('COMMIT');
    leaving.release();
    expect((await house.mailsTo(email)).filter(({ text }) => text.includes('reset-password'))).toEqual([]);
    expect(await rows('SELECT purpose FROM mail_links WHERE user_id = $1 AND used_at IS NULL', id)).toEqual([]);
  });
});
