import type { StaffMember } from '@clamor/contract/staff-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { readPages } from './pages.fixture.ts';

let house: WholeClamor;
let members: Member[];
beforeAll(async () => {
  house = await startWholeClamor();
  members = [];
  for (const name of ['first-ada', 'second-bea', 'third-cy%a']) {
    members.push(await house.member(name.replace('%', '_'), name === 'second-bea' ? 'SELLER' : 'BIDDER'));
  }
});
afterAll(() => house.stop());

const listed = async (query: string): Promise<StaffMember[]> =>
  (await house.staff('GET', `/api/admin/users?${query}`)).body;
const namesIn = (rows: readonly StaffMember[]) => rows.map(({ username }) => username);

describe('the list of members', () => {
  it('has everybody with what staff need of them, newest first, page by page, each once', async () => {
    const pages = await readPages<StaffMember>(house, '/api/admin/users?limit=2');
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    expect(namesIn(pages.flat())).toEqual(['third-cy_a', 'second-bea', 'first-ada']);
    expect(pages.flat()[1]).toEqual({
      id: members[1]?.id,
      username: 'second-bea',
      email: 'second-bea@members.test',
      role: 'SELLER',
      status: 'ACTIVE',
      suspensionReason: null,
      bossBucksBalance: 25_000,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('has those who came in the same moment once each too', async () => {
    const { clamor } = house;
    await clamor.pool.query(`UPDATE users SET created_at = (SELECT min(created_at) FROM users)`);
    const pages = await readPages<StaffMember>(house, '/api/admin/users?limit=1');
    expect(namesIn(pages.flat()).toSorted()).toEqual(['first-ada', 'second-bea', 'third-cy_a']);
  });

  it('finds them by a part of the name or the address in any case, as it is typed, and by their id', async () => {
    expect(namesIn(await listed('q=BEA'))).toEqual(['second-bea']);
    expect(namesIn(await listed('q=first-ada@'))).toEqual(['first-ada']);
    expect(namesIn(await listed('q=y_a'))).toEqual(['third-cy_a']);
    expect(namesIn(await listed('q=t_a'))).toEqual([]);
    expect(namesIn(await listed(`q=%20${members[0]?.id.toUpperCase()}`))).toEqual(['first-ada']);
  });

  it('has no twin, whom nobody may approve, and who deleted their account only where they are asked for', async () => {
    const again = { username: 'twin-of-ada', email: members[0]?.email, password: PASSWORD, role: 'BIDDER' };
    await house.call('POST', '/api/auth/register', { body: again });
    expect(namesIn(await listed('q=twin-of-ada'))).toEqual([]);
    const gone = await house.member('gone');
    await house.clamor.pool.query(`UPDATE users SET status = 'DELETED' WHERE id = $1`, [gone.id]);
    expect(namesIn(await listed('q=gone'))).toEqual([]);
    expect(namesIn(await listed('status=DELETED'))).toEqual(['gone']);
  });

  it('says who is suspended and why, and is narrowed to them', async () => {
    const member = await house.member('noisy');
    await house.staff('POST', `/api/admin/users/${member.id}/suspend`, { reason: 'Spam' });
    expect(await listed('status=SUSPENDED')).toMatchObject([{ username: 'noisy', suspensionReason: 'Spam' }]);
    await house.staff('POST', `/api/admin/users/${member.id}/reactivate`);
    expect(await listed('status=SUSPENDED')).toEqual([]);
  });

  it.each(['cursor=nonsense', 'status=ANGRY', 'limit=101'])('does not know %s', async (query) => {
    const refused = await house.staff('GET', `/api/admin/users?${query}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});
