import type { ListStaffReviewsQuery, StaffReview } from '@clamor/contract/staff-reviews';
import { iso } from '@clamor/contract/wire';
import { DELETED_NAME } from '@clamor/domain/accounts';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { Conditions } from './conditions.ts';
import { idIn } from './newest-first.ts';

type Asked = Pick<ListStaffReviewsQuery, 'q' | 'status' | 'limit'>;
type Moment<Said> = (Omit<NonNullable<Said>, 'at'> & { at: number }) | null;

interface Stored extends Omit<StaffReview, 'at' | 'editedAt' | 'answer' | 'removed'>, CursorPosition {
  editedAt: number | null;
  answer: Moment<StaffReview['answer']>;
  removed: Moment<StaffReview['removed']>;
}

/** A row of the list with its cursor position. */
interface ListedReview extends CursorPosition {
  row: StaffReview;
}

const NAMES = `LEFT JOIN users AS authors ON authors.id = reviews.author_id
  LEFT JOIN users AS members ON members.id = reviews.member_id`;
const ORDER = 'reviews.written_at DESC, reviews.id DESC';

/** Reviews, newest first, at most `limit`. */
export async function findStaffReviews(
  query: Queryable,
  asked: Asked,
  after: CursorPosition | null,
): Promise<ListedReview[]> {
  const { text, values } = reviewListStatement(asked, after);
  const { rows } = await query.query<Stored>(text, values);
  return rows.map(({ at, ...row }) => ({ id: row.id, at, row: wireRow({ at, ...row }) }));
}

function wireRow({ at, editedAt, answer, removed, ...row }: Stored): StaffReview {
  return {
    ...row,
    at: iso(at),
    editedAt: iso(editedAt),
    answer: answer === null ? null : { ...answer, at: iso(answer.at) },
    removed: removed === null ? null : { ...removed, at: iso(removed.at) },
  };
}

/**
 * The statement for `findStaffReviews`. It first selects the page's ids and then joins the rest, because joining
 * everything at once would read all rows before the page.
 */
export function reviewListStatement({ q, status, limit }: Asked, after: CursorPosition | null) {
  const where = new Conditions();
  where.add(`reviews.removed_at IS ${status === 'REMOVED' ? 'NOT NULL' : 'NULL'}`);
  if (status === 'SHARED_DEVICE') where.add('reviews.shares_device');
  const needsNames = lookFor(where, q);
  if (after !== null)
    where.add(`(reviews.written_at, reviews.id) < (${where.value(after.at)}, ${where.value(after.id)}::uuid)`);
  const text = `WITH page AS MATERIALIZED (
      SELECT reviews.id FROM reviews ${needsNames ? NAMES : ''} WHERE ${where} ORDER BY ${ORDER} LIMIT ${where.value(limit)}
    )
    SELECT reviews.id, written_at AS at, about, rating, review AS text, edited_at AS "editedAt", reviews.anonymous AS "isAnonymous",
      coalesce(is_charged(claims.bid_cents, claims.shipping_cents), false) AS "isCharged",
      coalesce(claims.state = 'REFUNDED', false) AS "isRefunded", shares_device AS "sharesDevice",
      CASE WHEN answer IS NOT NULL THEN json_build_object('text', answer, 'at', answered_at) END AS answer,
      CASE WHEN removed_at IS NOT NULL THEN json_build_object('reason', removed_for, 'at', removed_at) END AS removed,
      coalesce(authors.username, '${DELETED_NAME}') AS "authorName",
      coalesce(members.username, '${DELETED_NAME}') AS "memberName",
      reviews.listing_id AS "listingId", coalesce(listings.title, '') AS "listingTitle"
    FROM page JOIN reviews ON reviews.id = page.id ${NAMES} LEFT JOIN claims ON claims.id = reviews.claim_id LEFT JOIN listings ON listings.id = reviews.listing_id
    ORDER BY ${ORDER}`;
  return { text, values: where.values };
}

/** Adds the condition for the search text. Returns true if it needs members' names. */
function lookFor(where: Conditions, q: string | undefined): boolean {
  const id = idIn(q);
  if (id !== null) {
    const wanted = where.value(id);
    where.add(`(reviews.id = ${wanted} OR reviews.author_id = ${wanted} OR reviews.member_id = ${wanted})`);
    return false;
  }
  const pattern = substringPattern(q);
  if (pattern === null) return false;
  const wanted = where.value(pattern);
  const places = ['reviews.review', 'reviews.answer', 'authors.username', 'members.username'];
  where.add(`(${places.map((place) => `${place} ILIKE ${wanted}`).join(' OR ')})`);
  return true;
}
