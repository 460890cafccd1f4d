import { describe, expect, it } from 'vitest';
import { BidAnswer, ClientMessage, OpeningMessage, RoomMessage, ServerMessage } from './realtime.ts';
import { refused } from './refused.fixture.ts';

const head = { slug: 'chair-x1', version: 7, epoch: 'e1' };
const at = '2026-05-01T10:00:00.000Z';

describe('messages from the server', () => {
  it('are of these types, each carrying slug, version and epoch', () => {
    expect(ServerMessage.options.map((option) => option.shape.type.value)).toEqual([
      'hello',
      'listing_status_update',
      'auction_status_update',
      'auction:status',
      'bid:new',
      'demand:update',
      'auction_time_update',
      'seller:update',
      'you:outbid',
      'you:leading',
      'you:claim',
      'you:orders',
      'you:listings',
      'you:bids',
      'you:notice',
      'you:signed-out',
    ]);
    for (const option of ServerMessage.options) {
      expect(Object.keys(option.shape)).toEqual(expect.arrayContaining(['type', 'slug', 'version', 'epoch']));
    }
  });

  it('carry what was missed in a hello that resumes', () => {
    const demand = { ...head, type: 'demand:update', total: 2, likes: 2, boosts: 0, youTube: 0, threshold: 2 };
    const missed = [{ ...demand, goalMetAt: at }];
    const hello = { ...head, type: 'hello', serverTime: at, watching: 3, missed };
    expect(ServerMessage.parse(hello)).toEqual(hello);
  });

  it('keep the personal ones out of the room', () => {
    expect(refused(RoomMessage, { ...head, type: 'you:leading', maxAmountCents: 2, amountCents: 1 })).toHaveProperty(
      'type',
    );
  });

  it('know no local times', () => {
    const time = {
      ...head,
      type: 'auction_time_update',
      cause: null,
      addedSeconds: 0,
      timeRemaining: 1.5,
      extensionSeconds: 0,
      extensionCount: 0,
      watching: 1,
    };
    expect(refused(ServerMessage, { ...time, endsAt: at, serverTime: at })).toEqual({});
    expect(
      refused(ServerMessage, { ...time, endsAt: null, serverTime: '2026-05-01T12:00:00.000+02:00' }),
    ).toHaveProperty('serverTime');
  });
});

describe('the answer to a bid', () => {
  it('carries what HTTP answers, and nothing that a room has', () => {
    const problem = { type: '/problems/not-live', title: 'Not live', status: 409, detail: 'No.', code: 'NOT_LIVE' };
    const answer = { type: 'bid:answer', ref: 'r1', status: 409, body: problem };
    expect(BidAnswer.parse(answer)).toEqual(answer);
    expect(refused(ServerMessage, answer)).toHaveProperty('type');
    expect(refused(BidAnswer, { ...answer, body: {} })).toHaveProperty('body');
  });
});

const bid = { type: 'bid', ref: 'r1', key: 'k1', slug: 'chair-x1', amountCents: 500 };

describe('messages from a client', () => {
  it('are three', () => {
    expect(refused(ClientMessage, { type: 'auth', token: 't' })).toEqual({});
    expect(refused(ClientMessage, { type: 'resume', epoch: 'e', version: 0 })).toEqual({});
    expect(refused(ClientMessage, bid)).toEqual({});
    expect(refused(ClientMessage, { ...bid, maxAmountCents: 900, isAnonymous: true })).toEqual({});
    expect(refused(OpeningMessage, bid)).toHaveProperty('type');
  });

  it.each([
    { type: 'auth', token: '' },
    { type: 'auth', token: 't'.repeat(201) },
    { type: 'resume', epoch: 'e', version: -1 },
    { type: 'resume', epoch: 'e', version: 1.5 },
    { type: 'resume', version: 1 },
    { ...bid, key: undefined },
    { ...bid, key: '' },
    { ...bid, ref: '' },
    { ...bid, ref: 'r'.repeat(65) },
    { ...bid, amountCents: 0.5 },
    { ...bid, slug: undefined },
    [],
    null,
    'auth',
  ])('are refused where they are malformed: %j', (message) => {
    expect(ClientMessage.safeParse(message).success).toBe(false);
  });
});
