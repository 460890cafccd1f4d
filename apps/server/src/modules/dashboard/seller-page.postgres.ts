import type { Status } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';

export interface SellerPageAsked {
  sellerId: string;
  /** null: every status. */
  status: Status | null;
  limit: number;
  /** The position of the last listing on the previous page. */
  after: CursorPosition | null;
}

/**
 * The query of one page, newest listings first: a listing's id starts with its creation time. Only LIVE listings are
 * ordered by end time.
 */
export function sellerPageStatement({ sellerId, status, limit, after }: SellerPageAsked) {
  const values: unknown[] = [sellerId, limit];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const where = ['seller_id = $1', 'NOT hidden'];
  if (status !== null) where.push(`status = '${status}'`);
  const isLive = status === 'LIVE';
  if (after !== null && isLive) where.push(`(ends_at, id) > (${value(after.at)}::bigint, ${value(after.id)}::uuid)`);
  if (after !== null && !isLive) where.push(`id < ${value(after.id)}::uuid`);
  const text = `SELECT id, coalesce(ends_at, 0)::bigint AS at FROM listing_state WHERE ${where.join(' AND ')}
    ORDER BY ${isLive ? 'ends_at, id' : 'id DESC'} LIMIT $2`;
  return { text, values };
}

/** The listing ids of a page, with their cursor positions. */
export async function sellerPage(query: Queryable, asked: SellerPageAsked): Promise<CursorPosition[]> {
  const { text, values } = sellerPageStatement(asked);
  return (await query.query<CursorPosition>(text, values)).rows;
}
