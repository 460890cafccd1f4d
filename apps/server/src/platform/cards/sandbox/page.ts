/** Which rows of a list are asked for. */
export interface Page {
  /** The id of the last row of the page before; null: from the newest on. */
  after: string | null;
  limit: number;
}

/** A list as the provider answers it. One row more than was asked for says that there are more. */
export function listOf(url: string, rows: readonly Record<string, unknown>[], { limit }: Page) {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
}
