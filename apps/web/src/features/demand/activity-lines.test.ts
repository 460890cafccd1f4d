import type { ActivityItem } from '@clamor/contract/demand';
import { describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { activityLines } from './activity-lines.ts';

let number = 0;
function item(type: 'boost' | 'like' | 'something_new', seconds = 0) {
  number += 1;
  const data = { username: 'theo', demand: 1 };
  return { number, id: String(number), type, timestamp: at(seconds), data } as unknown as ActivityItem;
}

describe('the lines of the activity feed', () => {
  it('make one of boosts that follow each other, at the time of the newest', () => {
    const lines = activityLines([item('boost', 30), item('boost', 20), item('like', 10), item('boost', 5)]);
    expect(lines.map(({ text }) => text)).toEqual(['Boosted 2 times', 'theo wants this', 'Somebody boosted this']);
    expect(lines[0]?.timestamp).toBe(at(30));
  });

  it('leave out what this page does not know', () => {
    expect(activityLines([item('something_new'), item('boost')])).toHaveLength(1);
  });
});
