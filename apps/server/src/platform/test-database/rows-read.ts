import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** All indexes that the statements so far have used. */
export const indexesRead = new Set<string>();

/** How many rows a statement reads in tables and indexes in order to answer. */
export async function rowsRead(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
  const readIn = (node: PlanNode): number => {
    if (node['Index Name'] !== undefined) indexesRead.add(node['Index Name']);
    const own = /Scan/.test(node['Node Type'])
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
    return own + (node.Plans ?? []).map(readIn).reduce((sum, read) => sum + read, 0);
  };
  return readIn(rows[0]['QUERY PLAN'][0].Plan);
}
