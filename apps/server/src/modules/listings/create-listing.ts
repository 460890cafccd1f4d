import { randomInt } from 'node:crypto';
import { termsOf } from '@clamor/contract/listing-terms';
import type { CreateListingBody, createListing as createCall } from '@clamor/contract/listings';
import type { RefusalOf } from '@clamor/contract/wire';
import { canSell, memberActor } from '@clamor/domain/accounts';
import { type ListingState, openListing } from '@clamor/domain/lifecycle';
import { slugFor } from '@clamor/domain/listings';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Caller, type Refused, refuse, refuseWith } from '../../platform/http/index.ts';
import { saveNewListing } from '../desk/index.ts';
import { type KeyedSession, keepAnswer, type Repeat, writeOnce } from '../idempotency/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { tooMany, waitForAnother } from './hourly-limit.ts';
import { insertTexts } from './insert-texts.postgres.ts';
import type { ListingTexts } from './listing-texts.ts';
import { type FieldRefusal, newTexts, timingOf, unpayableTerm } from './new-listing.ts';
import type { ShownListings } from './shown-listings.ts';

export interface CreatePorts {
  pool: pg.Pool;
  media: Pick<MediaLibrary, 'foreign'>;
  clock: Clock;
  /** Whether the hourly limit for new listings of one seller applies. */
  limited: boolean;
  market: {
    /** Inserts a new listing's row in the market, in the transaction that creates the listing. */
    place(tx: Queryable, state: ListingState, texts: ListingTexts): Promise<void>;
    /** Called after the commit that created these listings. */
    added(listingIds: readonly string[]): void;
  };
}

export type CreateResult =
  | { kind: 'created'; texts: ListingTexts; state: ListingState; sellerName: string }
  | Refused<RefusalOf<typeof createCall>>;

const SUFFIX_LENGTH = 6;
const SUFFIX_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SLUG_ATTEMPTS = 5;

/** Creates a listing: texts, running state, first event and market row in one transaction. */
export async function createListing(
  ports: CreatePorts,
  seller: KeyedSession,
  body: CreateListingBody,
  views: Pick<ShownListings, 'written'>,
): Promise<CreateResult | Repeat> {
  const refused = await refusedTerms(ports.media, seller.userId, body);
  if (refused !== null) return refused;
  const created = await writeOnce(ports, seller, async (tx, member): Promise<CreateResult> => {
    const permission = canSell(memberActor(seller.userId, member));
    if (!permission.allowed) return refuseWith({ kind: permission.denial }, ports.clock.now());
    const put = await putUp(ports, tx, { userId: seller.userId, username: member.username }, body);
    if (put.kind === 'created') await keepCreated(tx, ports, seller, put, views);
    return put;
  });
  if (created.kind === 'created') ports.market.added([created.state.id]);
  return created;
}

/** Stores the answer under the request's idempotency key, in the transaction that created the listing. */
export async function keepCreated(
  tx: Queryable,
  ports: Pick<CreatePorts, 'clock'>,
  seller: KeyedSession,
  { texts, state, sellerName }: Extract<CreateResult, { kind: 'created' }>,
  views: Pick<ShownListings, 'written'>,
): Promise<void> {
  await keepAnswer(tx, ports, seller, () => ({ status: 201, body: views.written(texts, state, sellerName) }));
}

/**
 * The refusal of a new listing's first invalid field; null if all are valid. Invalid are terms under which it could
 * never sell, and pictures of other members.
 */
export async function refusedTerms(
  media: CreatePorts['media'],
  sellerId: string,
  body: CreateListingBody,
): Promise<Refused<'VALIDATION_FAILED'> | null> {
  const unpayable = unpayableTerm(termsOf(body));
  if (unpayable !== null) return refuse('VALIDATION_FAILED', { errors: [unpayable] });
  const errors = await foreignPictures(media, sellerId, body.mediaUrls);
  return errors.length > 0 ? refuse('VALIDATION_FAILED', { errors }) : null;
}

/**
 * Creates a listing in the caller's transaction, which has locked the seller's row and checked that the seller may
 * sell. Refuses before the first write. The caller informs the market after the commit.
 */
export async function putUp(
  ports: Pick<CreatePorts, 'clock' | 'limited' | 'market'>,
  tx: Queryable,
  { userId, username }: Pick<Caller, 'userId' | 'username'>,
  body: CreateListingBody,
): Promise<CreateResult> {
  const retryAfterSeconds = ports.limited ? await waitForAnother(tx, userId) : 0;
  if (retryAfterSeconds > 0) return tooMany(retryAfterSeconds);
  const now = ports.clock.now();
  const opened = openListing(
    { id: uuidv7(), sellerId: userId, auctionId: uuidv7(), terms: termsOf(body), timing: timingOf(body) },
    now,
  );
  const texts = await saveTexts(tx, opened.next, body, now);
  await ports.market.place(tx, opened.next, texts);
  await saveNewListing(tx, opened);
  return { kind: 'created', texts, state: opened.next, sellerName: username };
}

/** One refused field for each picture that the member did not upload. `isAllowed`: addresses that are valid anyway. */
export async function foreignPictures(
  media: Pick<MediaLibrary, 'foreign'>,
  ownerId: string,
  urls: readonly string[],
  isAllowed: (url: string) => boolean = () => false,
): Promise<FieldRefusal[]> {
  const unknown = urls.filter((url) => !isAllowed(url));
  if (unknown.length === 0) return [];
  const foreign = new Set(await media.foreign(ownerId, unknown));
  return urls.flatMap((url, index) =>
    foreign.has(url) ? [{ field: `mediaUrls.${index}`, message: 'Pictures must be uploaded first' }] : [],
  );
}

async function saveTexts(
  tx: Queryable,
  { id, sellerId }: ListingState,
  body: CreateListingBody,
  createdAt: Instant,
): Promise<ListingTexts> {
  for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt += 1) {
    const texts = newTexts(body, { id, slug: slugFor(body.title, newSuffix()), sellerId, createdAt });
    if (await insertTexts(tx, texts)) return texts;
  }
  throw new Error(`no free slug was found for ${JSON.stringify(body.title)}`);
}

function newSuffix(): string {
  return Array.from({ length: SUFFIX_LENGTH }, () => SUFFIX_LETTERS[randomInt(SUFFIX_LETTERS.length)]).join('');
}
