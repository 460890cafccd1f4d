import { removeReview } from '@clamor/domain/reviews';
import { inTransaction } from '../../platform/database/index.ts';
import type { RecordStaffAction } from '../audit/index.ts';
import { lockSale } from '../sales/index.ts';
import { auctionOfReview, readReview, saveRemoval } from './review-rows.postgres.ts';
import type { ReviewMoved, ReviewPorts } from './write-review.ts';

/**
 * Removes a review at the request of staff and tells its author the reason. The removal, its audit entry and the new
 * rating are written in one transaction. The sale's lock prevents an edit or answer at the same time.
 */
export async function removeReviewOf(
  ports: ReviewPorts,
  id: string,
  reason: string,
  note: RecordStaffAction,
): Promise<'done' | 'not_found'> {
  const done = await inTransaction(ports.pool, async (tx): Promise<ReviewMoved | 'unchanged' | 'not_found'> => {
    const auctionId = await auctionOfReview(tx, id);
    if (auctionId === null) return 'not_found';
    await lockSale(tx, auctionId);
    const { review, about, listingId, authorId, memberId } = await readReview(tx, id);
    const { removed } = removeReview(review, reason, ports.clock.now());
    if (removed === null || removed === review.removed) return 'unchanged';
    await saveRemoval(tx, id, removed);
    await note(tx, { subjectId: id, before: { removed: false }, after: { removed: true } });
    const [sellerId, buyerId] = about === 'seller' ? [memberId, authorId] : [authorId, memberId];
    const side = about === 'seller' ? 'buyer' : 'seller';
    await ports.notify(tx, { auctionId, userId: authorId, kind: 'removed', side, reason });
    return { listingId, sellerId, buyerId, about };
  });
  if (done === 'not_found') return done;
  if (done !== 'unchanged') ports.onCommit(done);
  return 'done';
}
