import { describe, expect, it } from 'vitest';
import { fillPath, paramNames, routePath } from './paths.ts';

describe('a path with parameters', () => {
  it('is filled in with each value encoded', () => {
    expect(fillPath('/api/listings/{slug}/like', { slug: 'a/b ?' })).toBe('/api/listings/a%2Fb%20%3F/like');
    expect(fillPath('/api/bids', {})).toBe('/api/bids');
  });

  it('is spelled for a router', () => {
    expect(routePath('/api/orders/{auctionId}/review')).toBe('/api/orders/:auctionId/review');
  });

  it('names its parameters in order', () => {
    expect(paramNames('/a/{one}/b/{two}')).toEqual(['one', 'two']);
    expect(paramNames('/a')).toEqual([]);
  });
});
