import type { BidReply } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { everyState } from '../../../test/desk/states.fixture.ts';
import { packAnswer, unpackAnswer } from './packed-answer.ts';

const BIDDER = '0d6f3c1e-8a55-4a9e-9c5d-2f6f5d3b7c11';
const END = 1_790_000_060_001;

const REPLY: BidReply = {
  kind: 'bid',
  bid: {
    sequence: 3,
    bidderId: BIDDER,
    amountCents: 1_000,
    anonymous: true,
    automatic: false,
    receivedAt: END - 28,
    placedAt: END + 12,
  },
  extensionSeconds: 60,
  outbid: true,
  raised: false,
  maxCents: 2_000,
  priceCents: 2_100,
  sequence: 4,
  endsAt: END,
  publicNumber: 38,
};

describe('a stored answer', () => {
  it('comes back as it was replied', () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    for (const reply of [REPLY, { ...REPLY, bid: null }, { kind: 'like', liked: true } as const]) {
      const packed = packAnswer({ kind: 'accepted', state, events: [], reply });
      expect(unpackAnswer(packed)).toEqual({ kind: 'repeated', reply });
      expect(packed.length).toBeLessThan(160);
    }
    const refused = { kind: 'refused', refusal: { kind: 'bid_too_low', minimumCents: 5 } } as const;
    expect(unpackAnswer(packAnswer(refused))).toEqual(refused);
  });

  it('is answered also where it was stored with the whole state', () => {
    const live = `["LIVE",-60000,60000,[2100,["${BIDDER}",true,3000],2000,4,1]]`;
    const bid = `[[3,"${BIDDER}",1000,true,false,59972,60012],60,true,false,2000]`;
    const state = (silent: string) => `[${END - 60_000},[3,4,5,null],${live},null,false,41,0,77${silent}]`;
    expect(unpackAnswer(`[1,"a",-40,0,${bid},${state(',3')}]`)).toEqual({ kind: 'repeated', reply: REPLY });
    const raise = `[1,"a",-40,0,[null,0,false,true,9000],${state('')}]`;
    expect(unpackAnswer(raise)).toMatchObject({ reply: { bid: null, endsAt: END, publicNumber: 41 } });
    const refusal = { kind: 'bid_too_low', minimumCents: 5 };
    expect(unpackAnswer(`[1,"r",${JSON.stringify(refusal)},${state('')}]`)).toEqual({ kind: 'refused', refusal });
  });

  it('is left to newer nodes where only they know its format', () => {
    expect(unpackAnswer('[3,"a","something else"]')).toMatchObject({ kind: 'overloaded' });
  });
});
