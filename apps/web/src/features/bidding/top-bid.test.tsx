import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aBid, aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { TopBid } from './top-bid.tsx';

afterEach(cleanup);

it.each([
  ['$9,999.00', 999_900, 'text-3xl'],
  ['$10,000.00', 1_000_000, 'text-2xl'],
  ['$100,000.00', 10_000_000, 'text-2xl'],
  ['$1,000,000.00', 100_000_000, 'text-xl'],
])('sets %s in letters that fit its line beside the clock', (text, amountCents, size) => {
  render(<TopBid view={aLiveResponse(1, { highestBid: aBid(1, { amountCents }) })} label="Top bid" />);
  expect(screen.getByText(text).parentElement?.className.split(' ')).toContain(size);
});
