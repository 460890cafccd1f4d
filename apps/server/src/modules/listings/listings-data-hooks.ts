import { TERM_NAMES } from '@clamor/contract/listing-terms';
import { TERM_COLUMNS } from '../desk/index.ts';
import { listById, type MemberDataHooks, momentOf, NAMED_MAX } from '../member-data/index.ts';
import { columnsOf } from './listing-rows.ts';
import { EDITABLE_FIELDS } from './listing-texts.ts';

interface OwnRow {
  title: string;
  slug: string;
}

/**
 * The texts that the seller wrote. A new editable field, such as a tag, is in the account file without further work.
 */
const TEXTS = columnsOf(['mode', ...EDITABLE_FIELDS]);
/** The terms and the timing that the seller chose, under the names of the create request. */
const TERMS = TERM_NAMES.map(([term, name]) => `${TERM_COLUMNS[term].name} AS "${name}"`).join(', ');
const TIMING = `start_policy AS "startPolicy", countdown_minutes AS "countdownTimerMinutes",
  prime_start AS "primeListingHoursStart", prime_end AS "primeListingHoursEnd",
  seller_timezone AS "sellerTimezone", hot_override_percent AS "hotOverrideThreshold"`;

/**
 * A member's listings. Deleting the account withdraws those that collect demand. Those in countdown, live, or waiting
 * for the seller's decision prevent the deletion.
 */
export const listingsDataHooks: MemberDataHooks = {
  tables: ['listings', 'listing_state'],
  lists: [
    listById('listings', {
      id: 'listings.id',
      columns: `slug, listings.created_at AS "createdAt", ${TEXTS}, youtube_url AS "youTubeUrl", ${TERMS}, ${TIMING},
        status, outcome, price_cents AS "priceCents", ${momentOf('ends_at')} AS "endsAt"`,
      from: 'listings JOIN listing_state ON listing_state.id = listings.id',
      where: 'listings.seller_id = $1',
    }),
  ],
  async open(tx, userId) {
    const { rows } = await tx.query<OwnRow>(
      `SELECT title, slug FROM listings JOIN listing_state ON listing_state.id = listings.id
       WHERE listings.seller_id = $1 AND status IN ('COUNTDOWN', 'LIVE', 'RESERVE_NOT_MET') AND NOT hidden
       ORDER BY listings.id DESC LIMIT $2`,
      [userId, NAMED_MAX],
    );
    return rows.map((row) => ({ kind: 'listing', auctionId: null, ...row }));
  },
};
