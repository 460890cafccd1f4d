import { describe, expect, it } from 'vitest';
import { everyState } from '../../../test/desk/states.fixture.ts';
import { packAnswer, unpackAnswer } from './packed-answer.ts';
import type { DeskAnswer } from './request.ts';

const BIDDER = '0d6f3c1e-8a55-4a9e-9c5d-2f6f5d3b7c11';

describe('a stored answer', () => {
  it('comes back as it was, in every status, on the listing as it is now', () => {
    for (const state of everyState()) {
      const at = state.lastEventAt + 12;
      const bid = {
        sequence: 3,
        bidderId: BIDDER,
        amountCents: 1_000,
        anonymous: true,
        automatic: false,
        receivedAt: at - 40,
        placedAt: at,
      };
      const reply = { kind: 'bid', bid, extensionSeconds: 60, outbid: true, raised: false, maxCents: 2_000 } as const;
      for (const given of [reply, { ...reply, bid: null }, { kind: 'like', liked: true } as const]) {
        const answer = { kind: 'accepted', state, events: [], reply: given, receivedAt: at - 40, at } as const;
        expect(unpackAnswer(packAnswer(answer), state)).toEqual({ ...answer, repeated: true });
      }
      const refused = { kind: 'refused', refusal: { kind: 'bid_too_low', minimumCents: 5 }, state } as const;
      expect(unpackAnswer(packAnswer(refused), state)).toEqual(refused);
    }
  });

  it('reads one that was stored without a count of silent events', () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    const whole = { ...state, publicNumber: state.eventNumber };
    const refused: DeskAnswer = { kind: 'refused', refusal: { kind: 'boost_disabled' }, state: whole };
    expect(packAnswer(refused)).toMatch(/,77\]\]$/);
    expect(unpackAnswer(packAnswer(refused), state)).toEqual(refused);
  });

  it('takes what stands still from the listing as it is now, and what moved from then', () => {
    const [then, now] = everyState();
    if (then === undefined || now === undefined) throw new Error('There are states.');
    const refused: DeskAnswer = { kind: 'refused', refusal: { kind: 'boost_disabled' }, state: then };
    const answer = unpackAnswer(packAnswer(refused), now);
    expect(answer).toMatchObject({ state: { id: now.id, terms: now.terms, phase: then.phase, version: then.version } });
  });

  it('is left to newer nodes where only they know its format', () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    expect(unpackAnswer('[2,"a","something else"]', state)).toMatchObject({ kind: 'overloaded' });
  });
});
