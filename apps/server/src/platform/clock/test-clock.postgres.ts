interface Database {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Moves the development clock of every node forward by whole milliseconds. Returns its new offset in milliseconds. */
export async function moveTestClock(database: Database, byMs: number): Promise<number> {
  return offsetOf(
    await database.query('UPDATE clock_offset SET offset_ms = offset_ms + $1 RETURNING offset_ms', [Math.round(byMs)]),
  );
}

/** Puts the development clock back to the database's own time. */
export async function resetTestClock(database: Database): Promise<number> {
  return offsetOf(await database.query('UPDATE clock_offset SET offset_ms = 0 RETURNING offset_ms', []));
}

function offsetOf({ rows }: { rows: unknown[] }): number {
  return Number((rows[0] as { offset_ms: number | string }).offset_ms);
}
