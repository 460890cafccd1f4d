import type { ReviewBody, SaleReviews } from '@clamor/contract/reviews';
import { answerReview, type Reviewed, type ReviewedSide, writeReview } from '@clamor/domain/reviews';
import type { Claim } from '@clamor/domain/sales';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type KeyedSession, type Repeat, writeOnce } from '../idempotency/index.ts';
import { claimSeenBy, lockSale } from '../sales/index.ts';
import { type ReviewsOfClaim, reviewsOfClaim, saveReview } from './review-rows.postgres.ts';

export interface ReviewPorts {
  pool: pg.Pool;
  clock: Clock;
  /** Queues a notification in the transaction of the review. */
  notify(tx: Queryable, notification: ReviewNotification): Promise<void>;
  /** Called after the commit of a review or an answer, to update open pages. Returns at once and never throws. */
  onCommit(moved: ReviewMoved): void;
}

export type ReviewNotification = {
  auctionId: string;
  /** The recipient: who was reviewed, whose review was answered, or whose review staff removed. */
  userId: string;
  /** The reviewed side. */
  side: ReviewedSide;
} & ({ kind: 'reviewed' | 'answered' } | { kind: 'removed'; reason: string });

/** A committed change of a review, and the members of its sale. */
export interface ReviewMoved {
  listingId: string;
  sellerId: string;
  buyerId: string;
  /** The side whose rating may have changed. */
  about: ReviewedSide;
}

/** The part of a sale's reviews that is stored as an answer: the member's own review. */
export type KeptReviews = Pick<SaleReviews, 'own' | 'mayWrite' | 'editableUntil'>;

/** A request to write or answer a review. */
export interface ReviewAsked {
  session: KeyedSession;
  auctionId: string;
  /** Stores the answer under the request's idempotency key, in the transaction of the review. Null without a key. */
  keep?: ((tx: Queryable) => Promise<KeptReviews | null>) | undefined;
}

export type ReviewDone =
  | { kind: 'done'; kept: KeptReviews | null }
  | { kind: 'refused' }
  | { kind: 'not_found' }
  | Repeat;

const OTHER = { seller: 'buyer', buyer: 'seller' } as const satisfies Record<ReviewedSide, ReviewedSide>;

/** The other side of the claim than this member's. */
export function otherSideOf({ buyerId }: Claim, userId: string): ReviewedSide {
  return buyerId === userId ? 'seller' : 'buyer';
}

/** Writes or changes the member's review of the other side. */
export function review(ports: ReviewPorts, asked: ReviewAsked, body: ReviewBody): Promise<ReviewDone> {
  return change(ports, asked, (claim, existing) => {
    const about = otherSideOf(claim, asked.session.userId);
    const isFirst = existing[about] === null;
    const reviewed = writeReview(existing[about], claim.state, body, ports.clock.now());
    return { about, reviewed, notification: isFirst ? { kind: 'reviewed', side: about } : null };
  });
}

/** Answers the review that the other side wrote of the member. */
export function answerTheirs(ports: ReviewPorts, asked: ReviewAsked, text: string): Promise<ReviewDone> {
  return change(ports, asked, (claim, existing) => {
    const side = otherSideOf(claim, asked.session.userId);
    const about = OTHER[side];
    const theirs = existing[about];
    if (theirs === null) return { about, reviewed: { ok: false }, notification: null };
    const reviewed = answerReview(theirs, text, ports.clock.now());
    return { about, reviewed, notification: { kind: 'answered', side } };
  });
}

interface Step {
  about: ReviewedSide;
  reviewed: Reviewed;
  notification: { kind: 'reviewed' | 'answered'; side: ReviewedSide } | null;
}

/** Changes a review under the sale's lock, so that no refund comes between the check of the claim and the write. */
async function change(
  ports: ReviewPorts,
  { session, auctionId, keep }: ReviewAsked,
  step: (claim: Claim, existing: ReviewsOfClaim) => Step,
): Promise<ReviewDone> {
  let moved: ReviewMoved | null = null;
  const result = await writeOnce<ReviewDone>(ports, session, async (tx) => {
    const claim = claimSeenBy(await lockSale(tx, auctionId), session.userId);
    if (claim === null) return { kind: 'not_found' };
    const existing = await reviewsOfClaim(tx, claim.id);
    const { about, reviewed, notification } = step(claim, existing);
    if (!reviewed.ok) return { kind: 'refused' };
    if (reviewed.review === existing[about]) return await done(tx);
    const listingId = await saveReview(tx, { id: uuidv7(), claimId: claim.id, about, review: reviewed.review });
    const { sellerId, buyerId } = claim;
    if (notification !== null) {
      await ports.notify(tx, {
        ...notification,
        auctionId,
        userId: notification.side === 'seller' ? sellerId : buyerId,
      });
    }
    moved = { listingId, sellerId, buyerId, about };
    return await done(tx);
  });
  if (moved !== null) ports.onCommit(moved);
  return result;

  async function done(tx: Queryable): Promise<ReviewDone> {
    return { kind: 'done', kept: (await keep?.(tx)) ?? null };
  }
}
