import { ListingResponse } from '@clamor/contract/listing-views';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { shapeOf } from './answer-shape.ts';

it('is another one when a field is added, on top or deep inside, and the same for the same fields', () => {
  const { shape } = ListingResponse;
  expect(shapeOf(z.object({ ...shape }))).toBe(shapeOf(ListingResponse));
  expect(shapeOf(z.object({ ...shape, mood: z.string() }))).not.toBe(shapeOf(ListingResponse));
  const listing = shape.listing.extend({ mood: z.string() });
  expect(shapeOf(z.object({ ...shape, listing }))).not.toBe(shapeOf(ListingResponse));
});
