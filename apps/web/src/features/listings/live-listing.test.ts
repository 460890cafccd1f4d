import { expect, it } from 'vitest';
import { aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { liveListingOf, newestVersion, othersWatching, versionBesideBids } from './live-listing.ts';

it.each([
  [412, true, 411],
  [1, true, 0],
  // The count may be from before this page's socket joined the room.
  [0, true, 0],
  [null, true, null],
  [412, false, null],
])('of %s in the room, with a socket that is open: %s, %s others watch', (watching, isSocketOpen, others) => {
  expect(othersWatching(liveListingOf(aLiveResponse(), watching), isSocketOpen)).toBe(others);
});

it('a bid moves no version of what is no bid, and anything else does', () => {
  const state = liveListingOf(aLiveResponse());
  const version = versionBesideBids(state);
  const after = (part: Partial<typeof state.versions>) =>
    versionBesideBids({ ...state, versions: { ...state.versions, ...part } }) - version;
  expect(after({ bids: version + 1, deadlines: version + 1 })).toBe(0);
  expect([after({ status: version + 1 }), after({ demand: version + 1 }), after({ extensions: version + 1 })]).toEqual([
    1, 1, 1,
  ]);
});

it.each([
  ['status', 1],
  ['deadlines', 1],
  ['bids', 1],
  ['demand', 1],
  // These two do not count: only the viewer sees the viewer part, and an extension sets the deadlines too.
  ['viewer', 0],
  ['extensions', 0],
] as const)('a newer %s makes the page newer by %i', (part, by) => {
  const state = liveListingOf(aLiveResponse());
  const { version } = state.view;
  const after = { ...state, versions: { ...state.versions, [part]: version + 1 } };
  expect(newestVersion(after) - newestVersion(state)).toBe(by);
});
