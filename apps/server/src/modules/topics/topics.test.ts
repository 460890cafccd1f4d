import { EMPTY_RUN } from '@clamor/domain/bidding';
import { type ListingState, openListing } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS } from '@clamor/domain/listings';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { type NodeBus, type NodeMessages, TOPICS } from './topics.ts';

const { next: COLLECTING } = openListing(
  {
    id: 'lamp',
    sellerId: 'sal',
    auctionId: 'first',
    terms: DEFAULT_TERMS,
    timing: {
      startPolicy: 'SMART',
      countdownMinutes: 10,
      primeHours: { start: '09:00', end: '17:00' },
      hotOverridePercent: 150,
      sellerTimezone: 'Asia/Kathmandu',
    },
  },
  1_000,
);
const LIVE: ListingState = {
  ...COLLECTING,
  phase: { status: 'LIVE', since: 2_000, endsAt: 3_000, run: EMPTY_RUN },
  version: 2,
  eventNumber: 2,
};

/** A message of each topic. A topic without one does not compile. */
const EXAMPLES: { [Topic in keyof NodeMessages]: NodeMessages[Topic] } = {
  'listings.changed': {
    changes: [
      {
        before: COLLECTING,
        state: { ...LIVE, lastEventAt: 2_000 },
        steps: [{ event: { number: 2, at: 2_000, type: 'goal_met', total: 3 }, state: LIVE }],
      },
    ],
    toRead: [{ listingId: 'chair', version: 7 }],
  },
  'listings.added': ['lamp'],
  'accounts.changed': 'ann',
  'sessions.ended': { userId: 'ann', sessionIds: ['of-a-phone'], reason: 'signed-out' },
  'claims.changed': { listingId: 'lamp', sellerId: 'sal', userIds: ['sal', 'ann'] },
  'notifications.changed': ['ann', 'ben'],
  'sellers.changed': 'sal',
  'pictures.removed': ['a-picture'],
  'rooms.counted': { node: 'here', rooms: [['lamp', 3]] },
  'limits.counted': { node: 'here', counts: [['a-hash', 3, 59_000.5]] },
  'clock.moved': null,
};

/** Messages that an older or newer version of the program might send. */
const UNKNOWN: { [Topic in keyof NodeMessages]: unknown } = {
  'listings.changed': {
    changes: [{ before: { ...LIVE, phase: { status: 'PAUSED' } }, steps: [], changed: {} }],
    toRead: [],
  },
  'listings.added': null,
  'accounts.changed': { userId: 'ann' },
  'sessions.ended': { userId: 'ann', sessionIds: null, reason: 'moved-away' },
  'claims.changed': { listingId: 'lamp', userIds: ['ann'] },
  'notifications.changed': 'ann',
  'sellers.changed': null,
  'pictures.removed': 'a-picture',
  'rooms.counted': { node: 'here', rooms: [['lamp']] },
  'limits.counted': { node: 'here', counts: [['a-hash', -1, 59_000]] },
  'clock.moved': 0,
};

const topics = Object.keys(TOPICS) as (keyof NodeMessages)[];

/** Publishes a message on one node. Returns what another node receives, and the warnings in its log. */
async function hear(topic: keyof NodeMessages, message: unknown) {
  const warnings: unknown[] = [];
  const spy = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(warning));
  onTestFinished(() => spy.mockRestore());
  const network = new InProcessNetwork(TOPICS);
  const [here, there] = [network.join(), network.join()];
  const heard: unknown[] = [];
  there.subscribe(topic, (arrived) => heard.push(arrived));
  here.publish(topic, message as never);
  await Promise.resolve();
  return { heard, warnings };
}

describe('a message between nodes', () => {
  it.each(topics)('of %s arrives as it was sent', async (topic) => {
    expect(await hear(topic, EXAMPLES[topic])).toEqual({ heard: [EXAMPLES[topic]], warnings: [] });
  });

  it.each(topics)('of %s is dropped where it is not what the topic says', (topic) => {
    expect(() => TOPICS[topic].parse(UNKNOWN[topic])).toThrow();
  });

  const { goal: _, ...fewerTerms } = DEFAULT_TERMS;
  it.each([
    ['a term', { terms: fewerTerms }],
    ['its phase', { phase: null }],
    ['its number', { version: null }],
  ])('of a listing is dropped where it lacks %s', async (_name, lacking) => {
    const state = { ...COLLECTING, ...lacking };
    const change = { before: COLLECTING, state: COLLECTING, steps: [] };
    const dropped = { heard: [], warnings: [expect.any(Error)] };
    const send = (...changes: unknown[]) => hear('listings.changed', { changes, toRead: [] });
    expect(await send({ ...change, state })).toEqual(dropped);
    expect(await send(change, { ...change, before: state })).toEqual(dropped);
    expect(await send({ ...change, steps: [{ event: { number: 2, at: 1, type: 'liked' }, state }] })).toEqual(dropped);
  });

  it('of a listing carries only what changed', () => {
    const event = { number: 2, at: 2_000, type: 'goal_met', total: 3 } as const;
    const change = { before: COLLECTING, state: LIVE, steps: [{ event, state: LIVE }] };
    const encoded = TOPICS['listings.changed'].encode({ changes: [change], toRead: [] });
    expect(encoded).toEqual({
      changes: [
        {
          before: COLLECTING,
          steps: [{ event, changed: { phase: LIVE.phase, version: 2, eventNumber: 2 } }],
          changed: {},
        },
      ],
      toRead: [],
    });
  });

  it('of listings that is too large says the same in parts, and of one listing that it has to be read', () => {
    const { split } = TOPICS['listings.changed'];
    const change = { before: COLLECTING, state: LIVE, steps: [] };
    const toRead = [{ listingId: 'chair', version: 7 }];
    expect(split({ changes: [change, change, change], toRead })).toEqual([
      { changes: [change, change], toRead },
      { changes: [change], toRead: [] },
    ]);
    const version = { listingId: 'lamp', version: LIVE.version };
    expect(split({ changes: [change], toRead })).toEqual([{ changes: [], toRead: [...toRead, version] }]);
    expect(split({ changes: [], toRead: [...toRead, version] })).toHaveLength(2);
    expect(split({ changes: [], toRead })).toEqual([]);
    const step = (number: number, state: ListingState) => ({
      event: { number, at: 1, type: 'goal_met', total: 3 } as const,
      state,
    });
    const ENDED = { ...LIVE, version: 3, eventNumber: 3 };
    const steps = [step(2, LIVE), step(3, ENDED)];
    expect(split({ changes: [{ before: COLLECTING, state: ENDED, steps }], toRead })).toEqual([
      { changes: [{ before: COLLECTING, state: LIVE, steps: steps.slice(0, 1) }], toRead },
      { changes: [{ before: LIVE, state: ENDED, steps: steps.slice(1) }], toRead: [] },
    ]);
  });

  it('of counts that is too large says the same in parts', () => {
    const { split } = TOPICS['limits.counted'];
    const counts = ['a', 'b', 'c'].map((name) => [name, 1, 1_000] as const);
    expect(split({ node: 'here', counts }).flatMap((part) => part.counts)).toEqual(counts);
    expect(split({ node: 'here', counts: counts.slice(0, 1) })).toEqual([]);
  });

  it('has a row in the table', () => {
    const bus: NodeBus = new InProcessNetwork(TOPICS).join();
    // @ts-expect-error A topic without a row.
    bus.publish('listings.moved', 'lamp');
    // @ts-expect-error A message of another topic.
    bus.publish('sellers.changed', ['sal']);
    // @ts-expect-error A listener of another message.
    bus.subscribe('notifications.changed', (userId: string) => userId);
  });
});
