import type { answerReview, listReviews, readSaleReviews, reviewSale, SaleReviews } from '@clamor/contract/reviews';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FRESHEN_MS } from '../../lib/freshen.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';

const READ_SALE_REVIEWS = callOf<typeof readSaleReviews>('GET', '/api/orders/{auctionId}/review');
export const REVIEW_SALE = callOf<typeof reviewSale>('POST', '/api/orders/{auctionId}/review');
export const ANSWER_REVIEW = callOf<typeof answerReview>('POST', '/api/orders/{auctionId}/review/answer');
const LIST_REVIEWS = callOf<typeof listReviews>('GET', '/api/profile/{username}/reviews');

const PAGE_SIZE = 20;

/** The reviews that buyer and seller of a sale wrote. */
export function saleReviewsQuery(auctionId: string) {
  return queryOptions({
    queryKey: [READ_SALE_REVIEWS.path, auctionId],
    queryFn: ({ signal }) => callApi(READ_SALE_REVIEWS, { params: { auctionId }, signal }),
    meta: FOR_MEMBER,
    refetchOnMount: 'always',
  });
}

/** Returns a function that stores the reviews from a call's answer. */
export function useKeepSaleReviews(auctionId: string) {
  const client = useQueryClient();
  return (reviews: SaleReviews) => void client.setQueryData(saleReviewsQuery(auctionId).queryKey, reviews);
}

/** Returns a function that reloads the reviews of a sale if they are shown. */
export function useSaleReviewsAgain(auctionId: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries(saleReviewsQuery(auctionId));
}

/** The reviews of a member. Loaded whenever they are shown, and again while they stay open. */
export function reviewsQuery(username: string) {
  return pagesQuery(
    LIST_REVIEWS,
    { params: { username }, query: { limit: PAGE_SIZE } },
    {
      queryKey: [LIST_REVIEWS.path, username.toLowerCase()],
      meta: FOR_MEMBER,
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: FRESHEN_MS,
    },
  );
}
