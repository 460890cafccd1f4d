import { describe, expect, it } from 'vitest';
import { aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { standingOf } from './standing.ts';

const leading = aViewer({ leading: true, hasBid: true });
const outbid = aViewer({ hasBid: true });

describe('how somebody stands', () => {
  it('says that they lead and whether the reserve is met', () => {
    expect(standingOf(aLiveResponse(3, { viewer: leading, reserveMet: true }))).toEqual({
      tone: 'won',
      text: 'You lead · reserve met',
    });
    expect(standingOf(aLiveResponse(3, { viewer: leading, reserveMet: false }))?.text).toBe(
      'You lead · reserve not met',
    );
  });

  it('says that they were outbid', () => {
    expect(standingOf(aLiveResponse(3, { viewer: outbid }))).toEqual({ tone: 'danger', text: 'Outbid' });
  });

  it('tells a visitor about the reserve alone', () => {
    expect(standingOf(aLiveResponse(3, { reserveMet: false }))).toEqual({ tone: 'mute', text: 'Reserve not met' });
    expect(standingOf(aLiveResponse(3))).toBeNull();
  });

  it('says nothing of a reserve before the first bid', () => {
    expect(standingOf(aLiveResponse(0, { reserveMet: false }))).toBeNull();
  });
});
