/** The requested part of a list. */
export interface Page {
  /** The id of the last row of the page before; null: from the newest on. */
  after: string | null;
  limit: number;
}

/** A list in the provider's JSON. One row more than the limit shows that more follow. */
export function listOf(url: string, rows: readonly Record<string, unknown>[], { limit }: Page) {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
}
