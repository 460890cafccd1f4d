import { describe, expect, it } from 'vitest';
import { aListing, aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { positionOf } from './position.ts';

const leading = aViewer({ leading: true, hasBid: true });
const outbid = aViewer({ hasBid: true });

describe('how somebody stands', () => {
  it('says that they lead and whether the reserve is met', () => {
    expect(positionOf(aLiveResponse(3, { viewer: leading, reserveMet: true }))).toEqual({
      tone: 'won',
      text: 'You lead · reserve met',
    });
    expect(positionOf(aLiveResponse(3, { viewer: leading, reserveMet: false }))?.text).toBe(
      'You lead · reserve not met',
    );
  });

  it('says that they were outbid', () => {
    expect(positionOf(aLiveResponse(3, { viewer: outbid }))).toEqual({ tone: 'danger', text: 'Outbid' });
  });

  it('claims no lead once bidding is over', () => {
    const listing = aListing({ status: 'RESERVE_NOT_MET' });
    const text = 'Reserve not met';
    expect(positionOf(aLiveResponse(3, { listing, viewer: leading, reserveMet: false }))?.text).toBe(text);
    expect(positionOf(aLiveResponse(3, { listing, viewer: outbid, reserveMet: false }))?.text).toBe(text);
  });

  it('tells a visitor about the reserve alone', () => {
    expect(positionOf(aLiveResponse(3, { reserveMet: false }))).toEqual({ tone: 'mute', text: 'Reserve not met' });
    expect(positionOf(aLiveResponse(3))).toBeNull();
  });

  it('says to a visitor that the reserve is met in the colour of what is won', () => {
    expect(positionOf(aLiveResponse(3, { reserveMet: true }))).toEqual({ tone: 'won', text: 'Reserve met' });
  });

  it('says nothing of a reserve before the first bid', () => {
    expect(positionOf(aLiveResponse(0, { reserveMet: false }))).toBeNull();
  });
});
