import type { answerReview, listReviews, readSaleReviews, reviewSale, SaleReviews } from '@clamor/contract/reviews';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FRESHEN_MS } from '../../lib/freshen.ts';
import { usePages } from '../../lib/use-pages.ts';

const READ_SALE_REVIEWS = callOf<typeof readSaleReviews>('GET', '/api/orders/{auctionId}/review');
export const REVIEW_SALE = callOf<typeof reviewSale>('POST', '/api/orders/{auctionId}/review');
export const ANSWER_REVIEW = callOf<typeof answerReview>('POST', '/api/orders/{auctionId}/review/answer');
const LIST_REVIEWS = callOf<typeof listReviews>('GET', '/api/profile/{username}/reviews');

const PAGE_SIZE = 20;
const saleKey = (auctionId: string) => [READ_SALE_REVIEWS.path, auctionId] as const;

/** What the two sides of a sale say of each other. */
export function useSaleReviews(auctionId: string) {
  return useQuery({
    queryKey: saleKey(auctionId),
    queryFn: ({ signal }) => callApi(READ_SALE_REVIEWS, { params: { auctionId }, signal }),
    refetchOnMount: 'always',
  });
}

/** Keeps what a step answered. */
export function useKeepSaleReviews(auctionId: string) {
  const client = useQueryClient();
  return (reviews: SaleReviews) => void client.setQueryData(saleKey(auctionId), reviews);
}

/** Looks again at what is said of a sale, where it is shown. */
export function useSaleReviewsAgain(auctionId: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: saleKey(auctionId) });
}

/** What others say of a member; asked anew whenever somebody comes to look, and while they do. */
export function useReviews(username: string) {
  return usePages(
    LIST_REVIEWS,
    { params: { username }, query: { limit: PAGE_SIZE } },
    {
      queryKey: [LIST_REVIEWS.path, username.toLowerCase()],
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: FRESHEN_MS,
    },
  );
}
