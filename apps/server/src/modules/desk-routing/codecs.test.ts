import { randomBytes, randomUUID } from 'node:crypto';
import { EMPTY_RUN } from '@clamor/domain/bidding';
import type { ListingState } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import type { DeskAnswer, DeskRequest, Principal } from '../desk/index.ts';
import { deskRequest } from '../desk/index.ts';
import { AnswerDecoder, AnswerEncoder } from './answer-codec.ts';
import { collecting } from './collecting.fixture.ts';
import { encodeCommands, forwardable, parseCommands } from './command-codec.ts';

const ASKER: Principal = { kind: 'session', userId: randomUUID(), tokenHash: randomBytes(32), deviceHash: null };
const listingId = randomUUID();
const KEY = { value: 'a key', bodyHash: randomBytes(32) };
const bid = { kind: 'place_bid', amountCents: 1_000, maxAmountCents: 2_000, anonymous: null } as const;
const ask = (over: Partial<DeskRequest>): DeskRequest => ({
  ...deskRequest({ listingId, command: bid, asker: ASKER, receivedAt: 1_764_000_000_123.4 }),
  ...over,
});

describe('what may be forwarded', () => {
  it.each([
    ['a bid with its key', ask({ key: KEY })],
    ['a bid of a known device', ask({ key: KEY, asker: { ...ASKER, deviceHash: randomBytes(16) } as Principal })],
  ])('is %s, and arrives as it was sent', (_what, request) => {
    const sent = forwardable(request);
    expect(sent).not.toBeNull();
    if (sent !== null)
      expect(parseCommands(encodeCommands([{ number: 7, request: sent }]))).toEqual([{ number: 7, request: sent }]);
  });

  it('is a bid without a key, with a key that is made up', () => {
    const keys = [forwardable(ask({}))?.key, forwardable(ask({}))?.key];
    expect(keys[0]?.value).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]?.value).not.toBe(keys[0]?.value);
  });

  it.each([
    ['a like that says what it shall be', ask({ command: { kind: 'like', liked: true } })],
    ['a like that toggles', ask({ command: { kind: 'like', liked: null } })],
    ['a withdrawal', ask({ command: { kind: 'withdraw' } })],
    ['what the clock asks', ask({ command: { kind: 'tick' }, asker: { kind: 'clock' } })],
    ['what staff ask', ask({ asker: { kind: 'staff' } })],
  ])('is not %s', (_what, request) => {
    expect(forwardable(request)).toBeNull();
  });
});

describe('a frame of commands', () => {
  const good = JSON.parse(
    encodeCommands([{ number: 1, request: forwardable(ask({ key: KEY })) ?? expect.unreachable() }]),
  )[0];
  const changed = (place: number, value: unknown) => JSON.stringify([good.with?.(place, value)]);

  it.each([
    ['is no list', '{}'],
    ['is no JSON', '[[1,'],
    ['names no listing', changed(1, 'lamp')],
    ['asks for something else', changed(2, ['w'])],
    ['bids nothing', changed(2, ['b', 0, null, null])],
    ['bids a fraction', changed(2, ['b', 10.5, null, null])],
    ['toggles a like', changed(2, ['l', null])],
    ['has no member', changed(3, ['staff', good[3][1], null])],
    ['has no token', changed(3, [good[3][0], '', null])],
    ['has no time', changed(4, null)],
    ['has a key that is too long', changed(5, ['k'.repeat(201), good[5][1]])],
    ['has too large a size', changed(6, 2_000_000)],
    ['has too much in it', JSON.stringify(Array(10_001).fill(good))],
  ])('that %s is refused', (_how, text) => {
    expect(() => parseCommands(text)).toThrow();
  });
});

const COLLECTING = collecting(listingId);
const LIVE: ListingState = {
  ...COLLECTING,
  phase: { status: 'LIVE', since: 2_000, endsAt: 9_000, run: EMPTY_RUN },
  version: 2,
  eventNumber: 2,
};
const MET = { number: 2, at: 2_000, type: 'goal_met', total: 3 } as const;
const CHANGE = { before: COLLECTING, state: LIVE, steps: [{ event: MET, state: LIVE }] };
const REPLY = { kind: 'like', liked: true } as const;

const ANSWERS: [string, DeskAnswer | null][] = [
  ['accepted, as the change says', { kind: 'accepted', state: LIVE, events: [MET], reply: REPLY }],
  ['accepted, and changed nothing', { kind: 'accepted', state: COLLECTING, events: [], reply: REPLY }],
  [
    'accepted, with a state of its own',
    { kind: 'accepted', state: { ...LIVE, outageId: 9 }, events: [MET], reply: REPLY },
  ],
  ['repeated', { kind: 'repeated', reply: REPLY }],
  ['refused', { kind: 'refused', refusal: { kind: 'bid_too_low', minimumCents: 7 } }],
  ['a key that was used', { kind: 'key_reused' }],
  ['not decided', { kind: 'overloaded', retryAfterSeconds: 1 }],
  ['unknown', { kind: 'outcome_unknown', retryAfterSeconds: 2 }],
  ['a fault', null],
];

describe('an answer', () => {
  it.each(ANSWERS)('arrives as it was given: %s', (_what, answer) => {
    const [encoder, decoder] = [new AnswerEncoder(), new AnswerDecoder()];
    // First the change alone, as if it had been sent before the answer.
    expect(decoder.parse(encoder.encode({ changes: [CHANGE], answers: [] }))).toEqual({
      changes: [CHANGE],
      answers: [],
    });
    const answers = [{ number: 3, listingId, answer }];
    expect(decoder.parse(encoder.encode({ changes: [], answers }))).toEqual({ changes: [], answers });
  });

  it('does not carry a state that travels beside it', () => {
    const answer = { kind: 'accepted', state: LIVE, events: [MET], reply: REPLY } as const;
    const text = new AnswerEncoder().encode({ changes: [CHANGE], answers: [{ number: 3, listingId, answer }] });
    expect(text.split('sellerTimezone')).toHaveLength(2);
  });

  it('names no change any more once nobody waits for the listing, on either side', () => {
    const [encoder, decoder] = [new AnswerEncoder(), new AnswerDecoder()];
    const answer = { kind: 'accepted', state: LIVE, events: [MET], reply: REPLY } as const;
    const frame = { changes: [], answers: [{ number: 3, listingId, answer }] };
    decoder.parse(encoder.encode({ changes: [CHANGE], answers: [] }));
    const referring = encoder.encode(frame);
    encoder.forget(listingId);
    decoder.forget(listingId);
    expect(() => decoder.parse(referring)).toThrow('An answer names no change.');
    expect(decoder.parse(encoder.encode(frame))).toEqual(frame);
  });

  it.each([
    '[]',
    '{"d":[],"a":[[1,"lamp",{"is":"maybe"}]]}',
    '{"d":[{}],"a":[]}',
    '{"d":[],"a":[[1,"lamp",{"is":"in_change","reply":{"kind":"done"},"last":9,"count":1}]]}',
  ])('that is none is not read: %s', (text) => {
    expect(() => new AnswerDecoder().parse(text)).toThrow();
  });
});
