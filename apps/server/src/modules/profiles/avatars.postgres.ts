import type { Instant } from '@clamor/domain/time';
import type { MemberTx } from '../members/index.ts';

/** Sets or removes a member's picture. Returns the address of the earlier one. The member's row must be locked. */
export async function writeAvatar(
  tx: MemberTx,
  userId: string,
  url: string | null,
  at: Instant,
): Promise<string | null> {
  const { rows } = await tx.query<{ url: string | null }>(
    'SELECT profile_image_url AS url FROM profiles WHERE user_id = $1',
    [userId],
  );
  await tx.query(
    `INSERT INTO profiles (user_id, profile_image_url, updated_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET profile_image_url = excluded.profile_image_url, updated_at = excluded.updated_at`,
    [userId, url, new Date(at)],
  );
  return rows[0]?.url ?? null;
}
