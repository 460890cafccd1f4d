import { describe, expect, it } from 'vitest';
import { ActivityItem, LikeBody, ListActivityQuery } from './demand.ts';
import { refused } from './refused.fixture.ts';

describe('a like', () => {
  it.each([undefined, null, {}, { liked: true }, { liked: false }])('may come with the body %j', (body) => {
    expect(refused(LikeBody, body)).toEqual({});
  });

  it('refuses a wish that is neither', () => {
    expect(refused(LikeBody, { liked: 'yes' })).toEqual({ liked: 'Must be true or false' });
  });
});

describe('the activity feed', () => {
  it('knows its items by their type', () => {
    const item = { number: 3, id: '3.1', timestamp: '2026-05-01T10:00:00.000Z' };
    const data = { bidder: 'Anonymous', amount: 1_250, sequence: 2, automatic: true };
    expect(ActivityItem.parse({ ...item, type: 'bid', data })).toEqual({ ...item, type: 'bid', data });
    expect(refused(ActivityItem, { ...item, type: 'bid', data: {} })).toHaveProperty('data.amount');
    expect(refused(ActivityItem, { ...item, type: 'gossip', data: {} })).toHaveProperty('type');
  });

  it('is read in pages', () => {
    expect(ListActivityQuery.parse({})).toEqual({ limit: 50 });
    expect(refused(ListActivityQuery, { before: 'a b' })).toEqual({ before: 'Cursor is not valid' });
    expect(refused(ListActivityQuery, { before: 'aZ-_9' })).toEqual({});
  });
});
