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

/** A message of each topic. The compiler asks for one of a new topic. */
const EXAMPLES: { [Topic in keyof NodeMessages]: NodeMessages[Topic] } = {
  'listings.changed': [
    {
      before: COLLECTING,
      state: LIVE,
      steps: [{ event: { number: 2, at: 2_000, type: 'goal_met', total: 3 }, state: LIVE }],
    },
  ],
  'accounts.changed': 'ann',
  'sessions.ended': { userId: 'ann', sessionIds: ['of-a-phone'], reason: 'signed-out' },
  'claims.changed': { listingId: 'lamp', sellerId: 'sal', userIds: ['sal', 'ann'] },
  'notifications.changed': ['ann', 'ben'],
  'sellers.changed': 'sal',
};

/** Messages that another version of the program might send. */
const UNKNOWN: { [Topic in keyof NodeMessages]: unknown } = {
  'listings.changed': [{ before: COLLECTING, state: { ...LIVE, phase: { status: 'PAUSED' } }, steps: [] }],
  'accounts.changed': { userId: 'ann' },
  'sessions.ended': { userId: 'ann', sessionIds: null, reason: 'moved-away' },
  'claims.changed': { listingId: 'lamp', userIds: ['ann'] },
  'notifications.changed': 'ann',
  'sellers.changed': null,
};

const topics = Object.keys(TOPICS) as (keyof NodeMessages)[];

/** What one node hears of what another publishes, and the warnings about it. */
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

  it.each(topics)('of %s is dropped where it is not what the topic says', async (topic) => {
    expect(await hear(topic, UNKNOWN[topic])).toEqual({ heard: [], warnings: [expect.any(Error)] });
  });

  const { goal: _, ...fewerTerms } = DEFAULT_TERMS;
  it.each([
    ['a term', { terms: fewerTerms }],
    ['its phase', { phase: null }],
    ['its number', { version: undefined }],
  ])('of a listing is dropped where it lacks %s', async (_name, lacking) => {
    const state = { ...COLLECTING, ...lacking };
    const change = { before: COLLECTING, state: COLLECTING, steps: [] };
    const dropped = { heard: [], warnings: [expect.any(Error)] };
    expect(await hear('listings.changed', [{ ...change, state }])).toEqual(dropped);
    expect(await hear('listings.changed', [change, { ...change, before: state }])).toEqual(dropped);
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
