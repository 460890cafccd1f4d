import { DAY } from '@clamor/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMBER_DATA_HOOKS } from '../../src/member-data-hooks.ts';
import { sweepUnverified } from '../../src/modules/accounts/sweep-unverified.ts';
import { PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { leavingFrom } from './leaving.fixture.ts';

/** What becomes of a member's rows in one table. True: they are deleted. A text: the reason why they stay. */
interface Ends {
  /** When the member deletes the account. */
  deleted: true | string;
  /** When the account is removed because nobody verified it in time. */
  unverified: true | string;
}

const GOES: Ends = { deleted: true, unverified: true };
const stays = (deleted: string): Ends => ({ deleted, unverified: 'a PENDING member has none' });
const RECORD = stays('others rely on it; it stays under the id');
const COUNT = stays('follows from records that stay');

/** Every table that names a member. `account-care.test.ts` finds them in the schema. */
const TABLES: Readonly<Record<string, Ends>> = {
  users: { deleted: 'the row stays, emptied: own-deletion.test.ts', unverified: true },
  sessions: GOES,
  member_devices: GOES,
  token_entries: stays('the ledger is only appended to'),
  mail_links: GOES,
  member_provenances: GOES,
  registrations: GOES,
  email_changes: GOES,
  mails: GOES,
  request_keys: GOES,
  profiles: GOES,
  sold_counts: COUNT,
  bought_counts: COUNT,
  listings: RECORD,
  listing_state: RECORD,
  uploads: stays('made due for the sweep of pictures: sweeping.test.ts'),
  likes: RECORD,
  bids: RECORD,
  changed_maximums: RECORD,
  claims: RECORD,
  orders: RECORD,
  offers: RECORD,
  transfers: RECORD,
  payouts: RECORD,
  seller_earnings: COUNT,
  reviews: RECORD,
  ratings: COUNT,
  notices: GOES,
  unmailed_groups: GOES,
  standing_changes: stays('the listings follow it'),
};

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
  // A trigger of the whole statement also fires if there is no row to delete.
  const triggers = Object.keys(TABLES).map(
    (table) => `CREATE TRIGGER noted AFTER UPDATE OR DELETE ON ${table} EXECUTE FUNCTION note_statement();`,
  );
  await house.clamor.pool.query(
    `CREATE TABLE noted (transaction xid8, name text);
     CREATE FUNCTION note_statement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO noted VALUES (pg_current_xact_id(), TG_TABLE_NAME || ' ' || TG_OP); RETURN NULL;
     END $$; ${triggers.join(' ')}`,
  );
});
afterAll(() => house.stop());

/** The tables from which a transaction deletes that also ran this statement. Forgets what was noted. */
async function deletedWith(statement: string): Promise<string[]> {
  const { rows } = await house.clamor.pool.query<{ name: string }>(
    `SELECT DISTINCT split_part(name, ' ', 1) AS name FROM noted WHERE name LIKE '% DELETE'
     AND transaction IN (SELECT transaction FROM noted WHERE name = $1)`,
    [statement],
  );
  await house.clamor.pool.query('TRUNCATE noted');
  return rows.map(({ name }) => name).sort();
}
const goingWith = (end: keyof Ends) =>
  Object.entries(TABLES)
    .filter(([, ends]) => ends[end] === true)
    .map(([table]) => table)
    .sort();

it('says of each table that names a member what becomes of the rows', () => {
  expect(Object.keys(TABLES).sort()).toEqual(MEMBER_DATA_HOOKS.flatMap(({ tables }) => tables).sort());
});

it('an account that is deleted loses its rows where no reason keeps them', async () => {
  const { leave } = leavingFrom(() => house);
  const member = await house.member('leaves-no-rows');
  await deletedWith('');
  expect((await leave(member)).status).toBe(200);
  expect(await deletedWith('users UPDATE')).toEqual(goingWith('deleted'));
});

it('an account that nobody verified loses its rows where it can have any', async () => {
  const email = 'never-verified@members.test';
  const body = { username: 'never-verified', email, password: PASSWORD, role: 'BIDDER' };
  await house.call('POST', '/api/auth/register', { body });
  const { token } = (await house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body;
  const member = { id: '', username: '', email, token };
  await house.call('PUT', '/api/notices/preferences', { member, body: { mail: { orders: false } } });
  await deletedWith('');
  const { pool } = house.clamor;
  const now = Date.parse((await house.call('GET', '/api/test/clock')).body.now) + 31 * DAY;
  await sweepUnverified({ pool, clock: { now: () => now } as never, sessions: { sessionsEnded() {} } as never });
  expect(await deletedWith('users DELETE')).toEqual(goingWith('unverified'));
  expect((await pool.query('SELECT FROM unmailed_groups')).rowCount).toBe(0);
});
