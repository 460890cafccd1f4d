import { describe, expect, it } from 'vitest';
import {
  answerReview,
  isReviewOpen,
  isReviewPublic,
  REVIEW_EDIT_MS,
  type Review,
  type ReviewedSale,
  removeReview,
  writeReview,
} from './review.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const WORDS = { rating: 4, text: 'Quick and careful' };
const OTHER = { rating: 2, text: 'On second thought' };
const REVIEW: Review = { ...WORDS, writtenAt: NOON, editedAt: null, answer: null, removed: null };
const ANSWER = { text: 'Thank you', at: NOON + 5 };

describe('writing a review', () => {
  it.each([
    ['PAID', true],
    ['DUE', false],
    ['RELEASED', false],
    ['REFUNDED', false],
  ] as const)('is begun on a claim that is %s: %s', (state, ok) => {
    expect(writeReview(null, state, WORDS, NOON)).toEqual(ok ? { ok, review: REVIEW } : { ok });
  });

  it.each([
    ['a moment before thirty days are over', NOON + REVIEW_EDIT_MS - 1, true],
    ['when thirty days are over', NOON + REVIEW_EDIT_MS, false],
  ])('changes what stands %s: %s, %s', (_when, now, ok) => {
    expect(writeReview(REVIEW, 'PAID', OTHER, now).ok).toBe(ok);
    expect(isReviewOpen(REVIEW, now)).toBe(ok);
  });

  it('counts the thirty days from its beginning, however often it was changed', () => {
    const changed = writeReview(REVIEW, 'PAID', OTHER, NOON + REVIEW_EDIT_MS - 1);
    expect(changed).toEqual({ ok: true, review: { ...REVIEW, ...OTHER, editedAt: NOON + REVIEW_EDIT_MS - 1 } });
    expect(changed.ok && isReviewOpen(changed.review, NOON + REVIEW_EDIT_MS)).toBe(false);
  });

  it.each([
    ['its stars', { ...WORDS, rating: OTHER.rating }],
    ['its words', { ...WORDS, text: OTHER.text }],
  ])('changes %s alone', (_what, asked) => {
    expect(writeReview(REVIEW, 'PAID', asked, NOON + 1)).toEqual({
      ok: true,
      review: { ...REVIEW, ...asked, editedAt: NOON + 1 },
    });
  });

  it('goes on after a refund where it was begun before', () => {
    expect(writeReview(REVIEW, 'REFUNDED', OTHER, NOON + 1).ok).toBe(true);
  });

  it('changes nothing that was answered', () => {
    expect(writeReview({ ...REVIEW, answer: ANSWER }, 'PAID', OTHER, NOON + 6)).toEqual({ ok: false });
  });

  it('takes what stands once more at any time, and leaves it as it is', () => {
    const answered = { ...REVIEW, answer: ANSWER };
    expect(writeReview(answered, 'REFUNDED', WORDS, NOON + 2 * REVIEW_EDIT_MS)).toEqual({ ok: true, review: answered });
  });
});

describe('answering a review', () => {
  it('is done once, and said again only in the same words', () => {
    const answered = answerReview(REVIEW, ANSWER.text, ANSWER.at);
    expect(answered).toEqual({ ok: true, review: { ...REVIEW, answer: ANSWER } });
    if (!answered.ok) expect.unreachable();
    expect(answerReview(answered.review, ANSWER.text, NOON + 9)).toEqual(answered);
    expect(answerReview(answered.review, 'And another thing', NOON + 9)).toEqual({ ok: false });
  });
});

describe('removing a review', () => {
  const removed = removeReview(REVIEW, 'An address of theirs', NOON + 7);

  it('keeps what was said, with the reason, and changes nothing the second time', () => {
    expect(removeReview(REVIEW, 'An address of theirs', NOON + 7)).toEqual(removed);
    expect(removed).toEqual({ ...REVIEW, removed: { reason: 'An address of theirs', at: NOON + 7 } });
    expect(removeReview(removed, 'Another', NOON + 8)).toBe(removed);
  });

  it('leaves nothing to be changed, said again or answered', () => {
    expect(isReviewOpen(removed, NOON + 8)).toBe(false);
    for (const words of [WORDS, OTHER]) expect(writeReview(removed, 'PAID', words, NOON + 8)).toEqual({ ok: false });
    expect(answerReview(removed, 'Thank you', NOON + 8)).toEqual({ ok: false });
  });
});

describe('what everybody may read', () => {
  it.each([
    ['seller', false, true],
    ['seller', true, true],
    ['buyer', false, true],
    ['buyer', true, false],
  ] as const)('is a review about the %s of a purchase without a name (%s): %s', (about, isAnonymous, isPublic) => {
    const sale = { isAnonymous, isCharged: true, isRefunded: false };
    expect(isReviewPublic({ about, rating: 5 }, sale)).toBe(isPublic);
    expect(isReviewPublic({ about, rating: 5 }, { ...sale, isCharged: false })).toBe(false);
  });

  it.each(['seller', 'buyer'] as const)('is of a refunded sale what complains of the %s, and no praise', (about) => {
    const isRead = (sale: ReviewedSale) => [1, 2, 3, 4, 5].map((rating) => isReviewPublic({ about, rating }, sale));
    const refunded = { isAnonymous: false, isCharged: true, isRefunded: true };
    expect(isRead(refunded)).toEqual([true, true, true, false, false]);
    expect(isRead({ ...refunded, isCharged: false })).toEqual([false, false, false, false, false]);
    expect(isRead({ ...refunded, isRefunded: false })).toEqual([true, true, true, true, true]);
  });
});
