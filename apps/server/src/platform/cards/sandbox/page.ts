/** Which part of a list a request wants. */
export interface Page {
  /** The id of the last row of the page before; null: the page begins with the newest. */
  after: string | null;
  limit: number;
}

/** A list in the provider's JSON. If there is one row more than the limit, another page follows. */
export function listOf(url: string, rows: readonly Record<string, unknown>[], { limit }: Page) {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
}
