import { describe, expect, it } from 'vitest';
import { aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { bidTermsOf } from './bid-terms.ts';
import { offerOf } from './use-bid-entry.ts';

// The next minimum is $1,040.00.
const rival = bidTermsOf(aLiveResponse(3, { viewer: aViewer() }));
const leader = { ...rival, leading: true };
const entered = (part: Partial<Parameters<typeof offerOf>[0]> = {}) =>
  ({ mode: 'bid', cents: 104_000, quick: true, ...part }) as const;

describe('the offer that the button names', () => {
  it('is a plain bid while the price is calm', () => {
    expect(offerOf(entered(), rival, null)).toEqual({ kind: 'bid', cents: 104_000 });
  });

  it('goes up to the limit while the price runs, from the next minimum', () => {
    expect(offerOf(entered(), rival, 106_000)).toEqual({ kind: 'up_to', fromCents: 104_000, toCents: 106_000 });
  });

  it('goes no lower than the quick amount that was chosen', () => {
    expect(offerOf(entered({ cents: 108_000 }), rival, 106_000)).toMatchObject({ toCents: 108_000 });
  });

  it('goes no higher than what is sent without asking: ten times the next minimum, and what a card can pay', () => {
    expect(offerOf(entered(), rival, 1_040_001)).toMatchObject({ toCents: 1_040_000 });
    const dear = { ...rival, nextMinimumCents: 95_000_000 };
    expect(offerOf(entered({ cents: 95_000_000 }), dear, 96_000_000)).toMatchObject({ toCents: 95_238_094 });
  });

  it.each([
    ['a typed amount', entered({ quick: false }), rival, { kind: 'bid', cents: 104_000 }],
    ['a maximum', entered({ mode: 'max' }), rival, { kind: 'maximum', cents: 104_000, leading: false }],
    ['a leader', entered(), leader, { kind: 'maximum', cents: 104_000, leading: true }],
    ['no amount', entered({ cents: null }), rival, null],
  ])('has no limit for %s, even while the price runs', (_whose, entry, terms, offer) => {
    expect(offerOf(entry, terms, 106_000)).toEqual(offer);
  });
});
