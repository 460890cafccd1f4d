import { LIMITS } from '@clamor/contract/limits';
import type { Bid } from '@clamor/domain/bidding';
import type { ListingState } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { distinctListing, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import {
  broughtUpTo,
  EMPTY_DRAFT,
  type FrameDraft,
  withBids,
  withDemand,
  withStatus,
  withTime,
} from './frame-draft.ts';

const stateOf = (version: number): ListingState => ({ ...distinctListing(PHASE_OF.LIVE).state, version });
const bidsOf = (...sequences: number[]) => sequences.map((sequence) => ({ sequence }) as Bid);
/** What a draft will say: each change with the version of its state. */
const saying = (draft: FrameDraft) =>
  draft.map((change) => {
    const what =
      change.kind === 'bids'
        ? `${change.bids.map(({ sequence }) => sequence).join()}${change.leftOut ? ' and more' : ''}`
        : 'addedSeconds' in change
          ? `${change.addedSeconds} s`
          : '';
    return `${change.kind} ${what}@${change.state.version}`.replace(' @', '@');
  });

describe('the next frame', () => {
  it('has one message of each kind, where the first of them was, and of each cause of more time', () => {
    let draft = withBids(EMPTY_DRAFT, bidsOf(1), stateOf(1), false);
    draft = withTime(draft, { cause: 'late_bid', seconds: 60 }, stateOf(2));
    draft = withDemand(draft, stateOf(3));
    draft = withTime(draft, { cause: 'outage', seconds: 7 }, stateOf(4));
    draft = withBids(draft, bidsOf(2, 3), stateOf(5), false);
    draft = withTime(draft, { cause: 'late_bid', seconds: 60 }, stateOf(6));
    draft = withDemand(draft, stateOf(7));
    expect(saying(draft)).toEqual(['bids 1,2,3@5', 'late_bid 120 s@6', 'demand@7', 'outage 7 s@4']);
  });

  it('has each change of status, and no change moves across one', () => {
    let draft = withBids(EMPTY_DRAFT, bidsOf(1), stateOf(1), true);
    draft = withStatus(draft, stateOf(2), undefined);
    draft = withStatus(draft, stateOf(3), null);
    draft = withBids(draft, bidsOf(2), stateOf(4), false);
    draft = withBids(draft, bidsOf(3), stateOf(5), false);
    expect(saying(draft)).toEqual(['bids 1 and more@1', 'status@2', 'status@3', 'bids 2,3@5']);
    expect(saying(broughtUpTo(draft, stateOf(9)))).toEqual(['bids 1 and more@1', 'status@2', 'status@3', 'bids 2,3@9']);
    expect(saying(broughtUpTo(draft.slice(0, 1), stateOf(9)))).toEqual(['bids 1 and more@9']);
  });

  it('has the last bids of many, and says that there were more, also after later ones', () => {
    const most = LIMITS.frameBidsMax;
    const all = bidsOf(...Array.from({ length: most + 1 }, (_, index) => index + 1));
    const [full] = withBids(EMPTY_DRAFT, all.slice(1), stateOf(1), false);
    expect(full).toMatchObject({ bids: all.slice(1), leftOut: false });
    const [over] = withBids(EMPTY_DRAFT, all, stateOf(1), false);
    expect(over).toMatchObject({ bids: all.slice(1), leftOut: true });
    const once = withBids(EMPTY_DRAFT, bidsOf(5), stateOf(1), true);
    expect(saying(withBids(once, bidsOf(6), stateOf(2), false))).toEqual(['bids 5,6 and more@2']);
  });
});
