import { randomBytes, randomUUID } from 'node:crypto';
import { duplexPair } from 'node:stream';
import type { Bid } from '@clamor/domain/bidding';
import type { CommandKind, CommandOf, Refusal, Reply } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { LineSocket } from '../../platform/peers/index.ts';
import { type DeskAnswer, type DeskRequest, deskRequest, OUTCOME_UNKNOWN, type Principal } from '../desk/index.ts';
import { AnswerEncoder } from './answer-codec.ts';
import { collecting } from './collecting.fixture.ts';
import { type Forwardable, forwardable, parseCommands } from './command-codec.ts';
import { ForwardingLink } from './forwarding-link.ts';

const listingId = randomUUID();
const hash = randomBytes(32);
const SESSION: Principal = { kind: 'session', userId: randomUUID(), tokenHash: hash, deviceHash: null };
const BID: CommandOf<'place_bid'> = { kind: 'place_bid', amountCents: 1_000, maxAmountCents: 2_000, anonymous: true };
const ask = (over: Partial<DeskRequest>): DeskRequest => ({
  ...deskRequest({ listingId, command: BID, asker: SESSION, receivedAt: 1_764_000_000_123.4 }),
  ...over,
});

/** Each kind of command, and whether it is forwarded to the listing's owner. */
const TRAVELS: { [Kind in CommandKind]: [CommandOf<Kind>, boolean] } = {
  place_bid: [BID, true],
  like: [{ kind: 'like', liked: true }, false],
  boost: [{ kind: 'boost' }, false],
  count_video_likes: [{ kind: 'count_video_likes', videoLikes: 3 }, false],
  go_live: [{ kind: 'go_live' }, false],
  withdraw: [{ kind: 'withdraw' }, false],
  change_timing: [{ kind: 'change_timing', timing: {} }, false],
  edit_details: [{ kind: 'edit_details', terms: {} }, false],
  award_second_chance: [{ kind: 'award_second_chance' }, false],
  decline_second_chance: [{ kind: 'decline_second_chance' }, false],
  stop_for_suspension: [{ kind: 'stop_for_suspension' }, false],
  freeze: [{ kind: 'freeze' }, false],
  resume: [{ kind: 'resume', reason: 'staff' }, false],
  cancel: [{ kind: 'cancel' }, false],
  remove: [{ kind: 'remove' }, false],
  freeze_maximum: [{ kind: 'freeze_maximum', bidderId: 'ann' }, false],
  republish: [{ kind: 'republish' }, false],
  annotate: [{ kind: 'annotate' }, false],
  tick: [{ kind: 'tick' }, false],
};
/** Each kind of author, and whether their commands are forwarded to the listing's owner. */
const ASKERS: { [Kind in Principal['kind']]: [Extract<Principal, { kind: Kind }>, boolean] } = {
  session: [SESSION, true],
  device: [
    { kind: 'device', deviceHash: hash, addressHash: hash, wideNetworkHash: null, userId: null, isNew: false },
    false,
  ],
  staff: [{ kind: 'staff' }, false],
  clock: [{ kind: 'clock' }, false],
};

describe('what travels to the owner of a listing', () => {
  it.each(Object.entries(TRAVELS))('of all commands: %s', (_kind, [command, travels]) => {
    expect(forwardable(ask({ command })) !== null).toBe(travels);
  });
  it.each(Object.entries(ASKERS))('of all who ask: %s', (_kind, [asker, travels]) => {
    expect(forwardable(ask({ asker })) !== null).toBe(travels);
  });
  it('is nothing with an attachment', () => {
    expect(forwardable(ask({ attachments: [{ kind: 'texts' }] }))).toBeNull();
  });
});

/** Each refusal, with all fields that it can have. */
const REFUSALS: { [Kind in Refusal['kind']]: Extract<Refusal, { kind: Kind }> } = {
  unauthenticated: { kind: 'unauthenticated' },
  email_not_verified: { kind: 'email_not_verified' },
  forbidden: { kind: 'forbidden' },
  own_listing: { kind: 'own_listing' },
  not_found: { kind: 'not_found' },
  payment_overdue: { kind: 'payment_overdue', auctionId: 'first', slug: 'a-lamp' },
  bid_too_low: { kind: 'bid_too_low', minimumCents: 7 },
  bid_too_high: { kind: 'bid_too_high', maximumCents: 9 },
  already_highest: { kind: 'already_highest', maxAmountCents: 8 },
  not_live: { kind: 'not_live', status: 'COUNTDOWN' },
  auction_ended: { kind: 'auction_ended' },
  goal_not_met: { kind: 'goal_not_met', missing: 3 },
  not_collecting: { kind: 'not_collecting', status: 'LIVE' },
  boost_disabled: { kind: 'boost_disabled' },
  boost_limit: { kind: 'boost_limit', nextBoostAt: 5 },
  decision_closed: { kind: 'decision_closed' },
  open_obligations: { kind: 'open_obligations' },
  invalid_timing: { kind: 'invalid_timing', field: 'primeListingHoursEnd', message: 'Too short' },
};
const ROW: Bid = {
  sequence: 2,
  bidderId: 'ann',
  amountCents: 5,
  anonymous: true,
  automatic: false,
  receivedAt: 1,
  placedAt: 2,
};
/** Each kind of reply. */
const REPLIES: { [Kind in Reply['kind']]: Extract<Reply, { kind: Kind }> } = {
  bid: {
    kind: 'bid',
    bid: ROW,
    extensionSeconds: 60,
    outbid: true,
    raised: true,
    maxCents: 6,
    priceCents: 5,
    sequence: 3,
    endsAt: 9,
    publicNumber: 4,
  },
  like: { kind: 'like', liked: true },
  boost: { kind: 'boost', nextBoostAt: 5 },
  done: { kind: 'done' },
};
const state = collecting(listingId);

/** Each kind of answer that a desk can give, with every refusal and every reply. */
const ANSWERS: { [Kind in DeskAnswer['kind']]: readonly DeskAnswer[] } = {
  accepted: Object.values(REPLIES).map((reply) => ({ kind: 'accepted', state, events: [], reply })),
  repeated: Object.values(REPLIES).map((reply) => ({ kind: 'repeated', reply })),
  refused: Object.values(REFUSALS).map((refusal) => ({ kind: 'refused', refusal })),
  key_reused: [{ kind: 'key_reused' }],
  overloaded: [{ kind: 'overloaded', retryAfterSeconds: 3 }],
  outcome_unknown: [{ kind: 'outcome_unknown', retryAfterSeconds: 4 }],
};

/** A test title for an answer: its kind, and the kind of its refusal or reply. */
const nameOf = (answer: DeskAnswer) => {
  if (answer.kind === 'refused') return `refused, ${answer.refusal.kind}`;
  return 'reply' in answer ? `${answer.kind}, ${answer.reply.kind}` : answer.kind;
};
const named = (answers: readonly DeskAnswer[]) => answers.map((answer) => [nameOf(answer), answer] as const);

/** A link to an owner. The test reads and writes the owner's lines itself. */
async function openLink(own: () => Promise<DeskAnswer> = () => Promise.reject(new Error('decided here'))) {
  const [near, far] = duplexPair();
  const [socket, owner] = [new LineSocket(near, Buffer.alloc(0)), new LineSocket(far, Buffer.alloc(0))];
  const lines: string[] = [];
  const decided: DeskRequest[] = [];
  const scheduler = new ManualScheduler();
  let connects = 0;
  owner.listen({ line: (text) => void (text !== '' && lines.push(text)), closed: () => undefined });
  const link = new ForwardingLink({
    connect: async () => {
      connects += 1;
      return socket;
    },
    scheduler,
    decideHere: (request) => {
      decided.push(request);
      return own();
    },
    apply: () => undefined,
    bounds: { queueCommands: 10, queueBytes: 100_000 },
    moved: () => undefined,
    cameBack: () => undefined,
  });
  await expect.poll(() => link.isOpen).toBe(true);
  const key = { value: 'a key', bodyHash: hash };
  const request: Forwardable = forwardable(ask({ key })) ?? expect.unreachable();
  const answer = (given: DeskAnswer | null) =>
    owner.send(new AnswerEncoder().encode({ changes: [], answers: [{ number: 1, listingId, answer: given }] }));
  const kill = () => void near.destroy();
  return { link, kill, lines, decided, request, answer, owner, scheduler, connects: () => connects };
}

describe('an owner that answers', () => {
  it.each(named(Object.values(ANSWERS).flat()))('is believed as it is: %s', async (_name, given) => {
    const { link, lines, decided, request, answer } = await openLink();
    const answered = link.forward(request);
    await expect.poll(() => lines.length).toBe(1);
    expect(parseCommands(lines[0] ?? '')).toEqual([{ number: 1, request }]);
    answer(given);
    expect(await answered).toEqual(given);
    expect([decided, link.commands]).toEqual([[], 0]);
  });

  it('that it failed fails the command, which is not decided twice', async () => {
    const { link, lines, decided, request, answer } = await openLink();
    const answered = link.forward(request);
    answered.catch(() => undefined);
    await expect.poll(() => lines.length).toBe(1);
    answer(null);
    await expect(answered).rejects.toThrow('failed at the command');
    expect(decided).toEqual([]);
  });
});

describe('an owner that is lost', () => {
  const own = Object.values(ANSWERS).flatMap(([first]) => (first === undefined ? [] : [first]));

  it.each(named(own))(
    'before the command was sent leaves it to this node, whose answer stands: %s',
    async (_name, given) => {
      const { link, decided, request } = await openLink(async () => given);
      const answered = link.forward(request);
      link.stop();
      expect(await answered).toEqual(given);
      expect(decided).toEqual([request]);
    },
  );

  it.each(named(own))('after it was sent does too, with the same key, body and time: %s', async (_name, given) => {
    const { link, kill, lines, decided, request } = await openLink(async () => given);
    const answered = link.forward(request);
    await expect.poll(() => lines.length).toBe(1);
    kill();
    expect(await answered).toEqual(given.kind === 'overloaded' ? OUTCOME_UNKNOWN : given);
    expect(decided).toEqual([request]);
  });
});

describe('a link that is stopped', () => {
  it('leaves what comes before its line is closed to this node, and connects no more', async () => {
    const { link, decided, request, scheduler, connects } = await openLink(async () => OUTCOME_UNKNOWN);
    link.stop();
    expect(await link.forward(request)).toEqual(OUTCOME_UNKNOWN);
    expect([decided, link.isOpen]).toEqual([[request], false]);
    scheduler.advance(60_000);
    expect(connects()).toBe(1);
  });

  it('while it connects closes the line that it gets then, and sends nothing over it', async () => {
    const [near, far] = duplexPair();
    let connected = (_socket: LineSocket) => {};
    const moves: (string | null)[] = [];
    const link = new ForwardingLink({
      connect: () =>
        new Promise((resolve) => {
          connected = resolve;
        }),
      scheduler: new ManualScheduler(),
      decideHere: async () => OUTCOME_UNKNOWN,
      apply: () => undefined,
      bounds: { queueCommands: 10, queueBytes: 100_000 },
      moved: (reason) => moves.push(reason),
      cameBack: () => undefined,
    });
    link.stop();
    const socket = new LineSocket(near, Buffer.alloc(0));
    connected(socket);
    await expect.poll(() => socket.isOpen).toBe(false);
    expect([link.isOpen, moves, far.read()]).toEqual([false, [], null]);
  });
});

describe('the last change of a listing', () => {
  it('is kept while a command on it waits, and not after: then an answer that names it breaks the line', async () => {
    const { link, lines, decided, request, owner } = await openLink(async () => OUTCOME_UNKNOWN);
    const met = { number: 2, at: 2_000, type: 'goal_met', total: 3 } as const;
    const after = { ...state, version: 2, eventNumber: 2 };
    const change = { before: state, state: after, steps: [{ event: met, state: after }] };
    const given: DeskAnswer = { kind: 'accepted', state: after, events: [met], reply: REPLIES.done };
    // This encoder refers to a change that it sent before, even after the link has forgotten the change. The owner's
    // encoder forgets it at the same time as the link.
    const encoder = new AnswerEncoder();
    const answer = (number: number, changes: (typeof change)[] = []) =>
      owner.send(encoder.encode({ changes, answers: [{ number, listingId, answer: given }] }));
    const both = [link.forward(request), link.forward(request)];
    await expect.poll(() => lines.length).toBe(1);
    answer(1, [change]);
    answer(2);
    expect(await Promise.all(both)).toEqual([given, given]);
    const third = link.forward(request);
    await expect.poll(() => lines.length).toBe(2);
    answer(3);
    expect(await third).toEqual(OUTCOME_UNKNOWN);
    expect(decided).toEqual([request]);
  });
});
