import type { Queryable } from '../../platform/database/index.ts';
import type { AddressSource } from '../../platform/http/index.ts';

/**
 * Yields the profile pages of sellers for the sitemap, newest first. Members who only bid are left out, so that search
 * engines do not list them.
 */
export function memberAddresses(database: Queryable): AddressSource {
  return {
    async after(key, limit) {
      const { rows } = await database.query<{ key: string; username: string }>(memberAddressesStatement(key, limit));
      return rows.map(({ key: id, username }) => ({ key: id, path: `/user/${encodeURIComponent(username)}` }));
    },
  };
}

export function memberAddressesStatement(key: string | null, limit: number): { text: string; values: unknown[] } {
  const after = key === null ? '' : 'AND id < $2';
  return {
    text: `SELECT id AS key, username FROM users WHERE status = 'ACTIVE' AND role <> 'BIDDER' ${after} ORDER BY id DESC LIMIT $1`,
    values: key === null ? [limit] : [limit, key],
  };
}
