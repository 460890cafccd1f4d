import { expect, it } from 'vitest';
import { aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { liveListingOf, othersWatching } from './live-listing.ts';

it.each([
  [412, true, 411],
  [1, true, 0],
  // A count from before this socket joined the room.
  [0, true, 0],
  [null, true, null],
  [412, false, null],
])('of %s in the room, with a socket that is open: %s, %s others watch', (watching, isSocketOpen, others) => {
  expect(othersWatching(liveListingOf(aLiveResponse(), watching), isSocketOpen)).toBe(others);
});
