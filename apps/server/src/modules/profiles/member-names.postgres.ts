import type { Profile } from '@clamor/contract/profiles';
import { canonicalUsername } from '@clamor/domain/accounts';
import { type LookUp, lookUp, type Queryable } from '../../platform/database/index.ts';

/** Finds members by username or id, with a cache. */
export interface MemberNames {
  /** Whether a member has this name, ignoring case. */
  isTaken(username: string): Promise<boolean>;
  /** A member's public facts by name or id; null for members without a public page. */
  publicMember(nameOrId: string): Promise<NamedMember | null>;
  /** Call it after a member took this name, so that the cache forgets that it was free. */
  taken(username: string): void;
}

export type NamedMember = Pick<Profile, 'username' | 'role' | 'bio' | 'profileImageUrl'>;

interface Named extends NamedMember {
  isPublic: boolean;
}

const USER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/**
 * SQL for whether a member has a public page. A member who never verified an address has none, even after a suspension.
 */
export const IS_PUBLIC = `'PENDING' NOT IN (status, coalesce(status_before_suspension, ''))`;
const NAMED = `username, role, coalesce(bio, '') AS bio, profile_image_url AS "profileImageUrl", ${IS_PUBLIC} AS "isPublic"
  FROM users LEFT JOIN profiles ON profiles.user_id = users.id`;
const EXISTS = `status <> 'DELETED'`;

export function memberNames(database: Queryable): MemberNames {
  const byName = finder(
    database,
    `SELECT lower(username) AS asked, ${NAMED} WHERE lower(username) = ANY($1) AND ${EXISTS}`,
  );
  const byId = finder(database, `SELECT id::text AS asked, ${NAMED} WHERE id = ANY($1::uuid[]) AND ${EXISTS}`);
  return {
    isTaken: async (username) => (await byName.find(canonicalUsername(username))) !== null,
    async publicMember(nameOrId) {
      const found = USER_ID.test(nameOrId) ? await byId.find(nameOrId) : await byName.find(canonicalUsername(nameOrId));
      return found?.isPublic ? found : null;
    },
    taken: (username) => byName.appeared(canonicalUsername(username)),
  };
}

function finder(database: Queryable, sql: string): LookUp<Named> {
  return lookUp(async (asked) => {
    const { rows } = await database.query<Named & { asked: string }>(sql, [asked]);
    return new Map(rows.map((row) => [row.asked, row]));
  });
}
