import { canonicalUsername } from '@clamor/domain/accounts';
import { type LookUp, lookUp, type Queryable } from '../../platform/database/index.ts';

/** Which names and ids lead to a member. */
export interface MemberNames {
  /** Whether anybody goes by this name, in any case of it. */
  isTaken(username: string): Promise<boolean>;
  /** The name as its member writes it, found by the name or by their id; null for one that the public may not see. */
  publicName(nameOrId: string): Promise<string | null>;
  /** Somebody goes by this name now. */
  taken(username: string): void;
}

interface Named {
  username: string;
  isPublic: boolean;
}

const USER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Nobody learns of a member who was never verified, not by their suspension either. */
export const IS_PUBLIC = `'PENDING' NOT IN (status, coalesce(status_before_suspension, ''))`;
const PUBLIC = `${IS_PUBLIC} AS "isPublic"`;
const EXISTS = `status <> 'DELETED'`;

export function memberNames(database: Queryable): MemberNames {
  const byName = finder(
    database,
    `SELECT lower(username) AS asked, username, ${PUBLIC} FROM users WHERE lower(username) = ANY($1) AND ${EXISTS}`,
  );
  const byId = finder(
    database,
    `SELECT id::text AS asked, username, ${PUBLIC} FROM users WHERE id = ANY($1::uuid[]) AND ${EXISTS}`,
  );
  return {
    isTaken: async (username) => (await byName.find(canonicalUsername(username))) !== null,
    async publicName(nameOrId) {
      const found = USER_ID.test(nameOrId) ? await byId.find(nameOrId) : await byName.find(canonicalUsername(nameOrId));
      return found?.isPublic ? found.username : null;
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
