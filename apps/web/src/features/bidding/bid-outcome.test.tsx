import '../../lib/render.fixture.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aLiveResponse, aPlacedBid, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { BidFormPanel } from './bid-form.tsx';
import { type BidOutcome, MOVED, outcomeOf } from './bid-outcome.ts';
import { bidTermsOf } from './bid-terms.ts';
import type { BidForm } from './use-bid-form.ts';

const nothing = () => {};
const terms = bidTermsOf(aLiveResponse(3, { viewer: aViewer({ hasBid: true }) }));

/** A form that shows this outcome of an attempt. */
function saying(outcome: BidOutcome): BidForm {
  return {
    ...{ mode: 'bid', quick: [104_000, 105_000, 108_000], choice: 0, typed: '', anonymous: false },
    ...{ amountCents: 104_000, error: null, upToCents: null, outcome, pending: false, progress: null, retyping: null },
    ...{ raising: false, openRaise: nothing, closeRaise: nothing },
    ...{ choose: nothing, type: nothing, setMode: nothing, setAnonymous: nothing, submit: nothing, retype: nothing },
    press: { onPointerDown: nothing, onClick: nothing },
  };
}

function show(outcome: BidOutcome, addedUntil: string | null): void {
  render(<BidFormPanel form={saying(outcome)} terms={terms} notice={<p>Time was added</p>} addedUntil={addedUntil} />);
}

describe('what the last try came to', () => {
  afterEach(cleanup);

  it('tells of a late bid that it added time, also where an automatic bid answered it', () => {
    const late = { timeExtended: true, extensionSeconds: 60 };
    expect(outcomeOf(aPlacedBid(late)).text).toMatch(/You lead\. Time added: it gave everyone 60 more seconds\.$/);
    expect(outcomeOf(aPlacedBid({ ...late, outbid: true })).text).toContain('Time added');
    expect(outcomeOf(aPlacedBid()).text).not.toContain('Time added');
  });

  it('says how close a late bid was, by the end that stood when it was received', () => {
    const bid = (receivedAt: string) => ({ bid: { ...aPlacedBid().bid, receivedAt } });
    const close = outcomeOf(aPlacedBid({ ...bid('2026-11-21T12:09:59.600Z'), endsAt: at(600) }));
    expect(close.receipt).toMatch(/^Bid no\. 4, received .*, 0\.4 s before the end$/);
    const late = { timeExtended: true, extensionSeconds: 60, endsAt: at(660) };
    expect(outcomeOf(aPlacedBid({ ...bid('2026-11-21T12:09:12.418Z'), ...late })).receipt).toMatch(
      /, 47\.5 s before the end$/,
    );
    expect(outcomeOf(aPlacedBid({ ...bid('2026-11-21T12:08:59.000Z'), endsAt: at(600) })).receipt).not.toContain(
      'before',
    );
  });

  it.each([
    [60_001, null],
    [60_000, '60.0 s'],
    [1_099, '1.0 s'],
    [100, '0.1 s'],
    [99, '0.099 s'],
    [1, '0.001 s'],
    [0, null],
    [-1, null],
  ])('says of a bid that came %i ms before the end: %s', (beforeMs, said) => {
    const receivedAt = new Date(Date.parse(at(600)) - beforeMs).toISOString();
    const { receipt } = outcomeOf(aPlacedBid({ bid: { ...aPlacedBid().bid, receivedAt }, endsAt: at(600) }));
    expect(/, ([\d.]+ s) before the end$/.exec(receipt ?? '')?.[1] ?? null).toBe(said);
  });

  it('gives way to time that was added after the answer', () => {
    show(outcomeOf(aPlacedBid({ outbid: true, endsAt: at(600) })), at(660));
    expect(screen.getByText('Time was added')).toBeTruthy();
    expect(screen.queryByText(/An automatic bid answered/)).toBeNull();
  });

  it('stays where the time was added before it, or by it', () => {
    show(outcomeOf(aPlacedBid({ outbid: true, endsAt: at(600) })), at(600));
    expect(screen.getByText(/An automatic bid answered/)).toBeTruthy();
    expect(screen.queryByText('Time was added')).toBeNull();
  });

  it('stays where it asks for one more tap', () => {
    show(MOVED, at(660));
    expect(screen.getByText(/One more tap/)).toBeTruthy();
  });
});
