import type { ActivityItem } from '@clamor/contract/demand';
import { describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { activityText } from './activity-text.ts';

const item = (type: string, data: object = {}) =>
  ({ number: 1, id: '1', type, timestamp: at(0), data }) as ActivityItem;

describe('the words of the activity feed', () => {
  it('tell bids, the engine\u2019s own among them', () => {
    const data = { bidder: 'theo', amount: 104_000, sequence: 4, automatic: false };
    expect(activityText(item('bid', data))).toBe('theo bid $1,040.00');
    expect(activityText(item('bid', { ...data, automatic: true }))).toBe('theo bid $1,040.00 automatically');
  });

  it('tell time that was added, by a bid or for an outage', () => {
    expect(activityText(item('extended', { endsAt: at(60), extensionSeconds: 60 }))).toBe(
      'Time added: a bid in the last minute gave everyone 60 more seconds',
    );
    expect(activityText(item('outage', { addedSeconds: 90, deadline: null }))).toContain('90 s were added');
    expect(activityText(item('outage', { addedSeconds: 600, deadline: null }))).toContain('10 min were added');
  });

  it('tell how it ended', () => {
    expect(activityText(item('ended', { outcome: 'SOLD', amount: 104_000 }))).toBe('Sold at $1,040.00');
    expect(activityText(item('ended', { outcome: 'UNSOLD', amount: null }))).toBe('Ended without a bid');
  });

  it('say nothing of what this page does not know yet', () => {
    expect(activityText(item('something_new'))).toBeNull();
  });
});
