import type { Queryable } from '../src/platform/database/index.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How many rows a statement looked at to answer, whatever it looked in. */
export async function rowsRead(
  database: Queryable,
  { text, values }: { text: string; values: unknown[] },
): Promise<number> {
  const { rows } = await database.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
  return readIn(rows[0]['QUERY PLAN'][0].Plan);
}

function readIn(node: PlanNode): number {
  const own = /Scan/.test(node['Node Type'])
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0;
  return own + (node.Plans ?? []).map(readIn).reduce((sum, read) => sum + read, 0);
}
