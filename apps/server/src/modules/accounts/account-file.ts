import type { Queryable } from '../../platform/database/index.ts';
import type { KeptList, MemberDataHooks } from '../member-data/index.ts';

const PAGE = 500;

type Row = Record<string, unknown> & { mark: string };

/**
 * Yields a member's stored data as the text of one JSON object with a list for each kind of record. Reads page by page
 * while the text is sent, and holds no connection between pages.
 */
export async function* accountFile(query: Queryable, parts: readonly MemberDataHooks[], userId: string) {
  let before = '{';
  for (const list of parts.flatMap(({ lists }) => lists)) {
    yield `${before}\n${JSON.stringify(list.name)}: [`;
    yield* rowsOf(query, list, userId);
    yield ']';
    before = ',';
  }
  yield '\n}\n';
}

async function* rowsOf(query: Queryable, { sql }: KeptList, userId: string): AsyncGenerator<string> {
  let after: string | null = null;
  let before = '\n  ';
  do {
    const { rows }: { rows: Row[] } = await query.query<Row>(sql, [userId, after, PAGE]);
    const lines = rows.map(({ mark: _, ...told }) => JSON.stringify(told));
    if (lines.length > 0) yield before + lines.join(',\n  ');
    before = ',\n  ';
    after = rows.length === PAGE ? (rows.at(-1)?.mark ?? null) : null;
  } while (after !== null);
}
