import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLERS, EXPECTED } from '../authorisation/expectations.ts';
import { REQUESTS } from '../authorisation/requests.fixture.ts';
import { openStage, type People, type Stage } from '../authorisation/stage.fixture.ts';
import { AUDITED } from './audit-rows.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

/** For each kind of record, a statement that finds it by id. */
const SUBJECTS: Readonly<Record<string, string>> = {
  member: 'SELECT FROM users WHERE id::text = $1',
  listing: 'SELECT FROM listings WHERE id::text = $1',
  auction: 'SELECT FROM listing_state WHERE auction_id::text = $1',
  claim: 'SELECT FROM claims WHERE id::text = $1',
  payment: 'SELECT FROM payments WHERE id::text = $1',
  dispute: 'SELECT FROM disputes WHERE id = $1',
  payout: 'SELECT FROM payouts WHERE id::text = $1',
  review: 'SELECT FROM reviews WHERE id::text = $1',
};

async function subjectOf(id: string): Promise<string> {
  for (const [kind, text] of Object.entries(SUBJECTS)) {
    if ((await stage.house.clamor.pool.query(text, [id])).rowCount === 1) return kind;
  }
  return 'nothing';
}

/** The facts, with the ids of people replaced by their role. */
function named(facts: unknown, people: People): unknown {
  const nameOf = (id: string) => CALLERS.find((caller) => id !== '' && people[caller].id === id) ?? id;
  return JSON.parse(JSON.stringify(facts), (_key, value) => (typeof value === 'string' ? nameOf(value) : value));
}

/** Calls with an optional reason. */
const REASONED = ['suspendUser', 'freezeAuction', 'resumeAuction', 'cancelAuction'];

async function auditOf(name: string) {
  const people = await stage.people();
  const example = await REQUESTS[name]?.(stage, people);
  const asked = typeof example === 'function' ? example(people.staff, 0) : (example ?? expect.unreachable());
  const body = REASONED.includes(name) ? { reason: ' It is fake. ' } : asked.body;
  if (name === 'resumeAuction') {
    await stage.done('POST', { url: asked.url.replace(/resume$/, 'freeze') }, people.staff);
  }
  const found = CALLS.find((each) => each.name === name) ?? expect.unreachable();
  const { pool } = stage.house.clamor;
  const before = (await pool.query('SELECT id FROM staff_audit')).rows.map(({ id }) => id);
  await stage.done(found.call.method as 'POST', { ...asked, body }, people.staff);
  const written = () =>
    pool.query(
      'SELECT staff_name, action, subject_id, before, after, details FROM staff_audit WHERE id <> ALL ($1) ORDER BY id',
      [before],
    );
  await expect.poll(async () => (await written()).rowCount).toBeGreaterThan(0);
  const { rows } = await written();
  return await Promise.all(
    rows.map(async (row) => ({
      by: row.staff_name,
      action: row.action,
      of: await subjectOf(row.subject_id),
      ...(named({ before: row.before, after: row.after, details: row.details }, people) as object),
    })),
  );
}

const isDone = (name: string) => EXPECTED[name]?.staff === 'OK' && EXPECTED[name]?.readingStaff === 'FORBIDDEN';

it('has a row for every call by which staff change something', () => {
  expect(Object.keys(AUDITED).sort()).toEqual(Object.keys(EXPECTED).filter(isDone).sort());
});

it.each(Object.keys(AUDITED))('the audit says of %s who changed what of what', async (name) => {
  expect(await auditOf(name)).toEqual([{ by: 'ana', details: {}, ...AUDITED[name] }]);
});
