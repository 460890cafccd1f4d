import type { TestCredential, TestUser } from '@clamor/contract/test-helper';
import { type AccountPorts, deleteMember, openMember } from '../accounts/index.ts';
import { findUserByEmail } from '../members/index.ts';
import { recordUserStatusChange } from '../staff/index.ts';

/** The five test users (docs/product.md#test-helper). */
const TEST_USERS: readonly TestCredential[] = [
  { email: 'bidder@test.clamor.example', password: 'bidder-pass-1', role: 'BIDDER', name: 'test-bidder' },
  { email: 'rival@test.clamor.example', password: 'rival-pass-1', role: 'BIDDER', name: 'test-rival' },
  { email: 'seller@test.clamor.example', password: 'seller-pass-1', role: 'SELLER', name: 'test-seller' },
  { email: 'maker@test.clamor.example', password: 'maker-pass-1', role: 'SELLER', name: 'test-maker' },
  { email: 'both@test.clamor.example', password: 'both-pass-1', role: 'BOTH', name: 'test-both' },
];

/** The existing test users with their passwords. */
export async function presentTestUsers({ pool }: Pick<AccountPorts, 'pool'>): Promise<TestCredential[]> {
  const found = await Promise.all(TEST_USERS.map(({ email }) => findUserByEmail(pool, email)));
  return TEST_USERS.filter((_, place) => found[place] !== null);
}

/** Creates those test users that are missing, as ACTIVE members with the approval tokens. */
export async function createTestUsers(ports: AccountPorts): Promise<TestUser[]> {
  const users: TestUser[] = [];
  for (const credential of TEST_USERS) {
    const { name, email, password, role } = credential;
    const opened = await openMember(ports, { username: name, email, password, role });
    users.push({ ...credential, status: opened?.created ? 'created' : 'already_exists' });
  }
  return users;
}

/**
 * Deletes the existing test users and returns their number. Their listings freeze. Where one of them leads, their
 * maximum is frozen at the price.
 */
export async function clearTestUsers(ports: AccountPorts): Promise<number> {
  const deleted = await Promise.all(TEST_USERS.map(({ email }) => clearTestUser(ports, email)));
  return deleted.filter(Boolean).length;
}

async function clearTestUser(ports: AccountPorts, email: string): Promise<boolean> {
  const { pool, clock } = ports;
  const user = await findUserByEmail(pool, email);
  if (user === null) return false;
  return await deleteMember(ports, user.id, (tx) =>
    recordUserStatusChange(tx, { userId: user.id, change: 'suspended', madeAt: clock.databaseNow() }),
  );
}
