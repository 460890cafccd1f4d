import { MAIL_CHOICES, type MailChoice } from '@clamor/domain/notices';
import type { Queryable } from '../../platform/database/index.ts';

/** For each group of notifications that a member may choose: whether they also get it by mail. */
export type MailPreferences = Record<MailChoice, boolean>;

export async function mailPreferencesOf(query: Queryable, userId: string): Promise<MailPreferences> {
  const { rows } = await query.query<{ group: string }>(
    'SELECT notice_group AS "group" FROM unmailed_groups WHERE member_id = $1',
    [userId],
  );
  const unmailed = new Set(rows.map(({ group }) => group));
  return Object.fromEntries(MAIL_CHOICES.map((group) => [group, !unmailed.has(group)])) as MailPreferences;
}

/** Stores a member's choices. Groups that are left out stay unchanged. */
export async function writeMailPreferences(
  tx: Queryable,
  userId: string,
  wanted: { readonly [Group in MailChoice]?: boolean | undefined },
): Promise<void> {
  const groups = MAIL_CHOICES.filter((group) => wanted[group] !== undefined);
  await tx.query('DELETE FROM unmailed_groups WHERE member_id = $1 AND notice_group = ANY ($2::text[])', [
    userId,
    groups.filter((group) => wanted[group] === true),
  ]);
  await tx.query(
    `INSERT INTO unmailed_groups (member_id, notice_group) SELECT $1, wanted FROM unnest($2::text[]) AS wanted
     ON CONFLICT DO NOTHING`,
    [userId, groups.filter((group) => wanted[group] === false)],
  );
}
