import { expect, it } from 'vitest';
import { nextPageLink } from './next-page-link.ts';

it.each([
  ['/api/users/ann/reviews', '</api/users/ann/reviews?cursor=b>; rel="next"'],
  ['/api/me/bids?limit=5', '</api/me/bids?limit=5&cursor=b>; rel="next"'],
  ['/api/me/bids?cursor=a&limit=5', '</api/me/bids?cursor=b&limit=5>; rel="next"'],
  ['/api/me/bids?cursor=a&cursor=c', '</api/me/bids?cursor=b>; rel="next"'],
])('names the page after that of %s, with its other parameters', (url, link) => {
  expect(nextPageLink({ url }, 'cursor', 'b')).toEqual({ link });
});

it('is not there for the last page', () => {
  expect(nextPageLink({ url: '/api/me/bids?cursor=a' }, 'cursor', null)).toEqual({});
});
