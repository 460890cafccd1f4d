import { HOUR } from '@clamor/domain/time';
import { newToken } from '../../platform/secrets/index.ts';
import type { MemberPorts } from '../members/index.ts';
import { insertSession, revokeSession } from './sessions.postgres.ts';
import type { MemberSession } from './write-as-member.ts';

/**
 * Runs work as a member, for test users and demos. It opens a session whose token nobody learns, and ends it after the
 * work.
 */
export async function inSessionOf<Result>(
  { pool, clock }: MemberPorts,
  userId: string,
  work: (session: MemberSession) => Promise<Result>,
): Promise<Result> {
  const { hash: tokenHash } = newToken();
  const createdAt = clock.now();
  await insertSession(pool, { tokenHash, userId, device: null, createdAt, expiresAt: createdAt + HOUR });
  try {
    return await work({ userId, tokenHash });
  } finally {
    await revokeSession(pool, tokenHash, clock.now());
  }
}
