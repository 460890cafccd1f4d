import { describe, expect, it } from 'vitest';
import { aLiveResponse, aResponse, at, NOON } from '../../../test/listing-response.fixture.ts';
import { shownPhase } from './shown-phase.ts';

const END = NOON + 600_000;

describe('the phase that is shown', () => {
  it('reads closing from the very end on, and live until then', () => {
    expect(shownPhase(aLiveResponse(), END - 1)).toBe('live');
    expect(shownPhase(aLiveResponse(), END)).toBe('closing');
  });

  it('does not let a stopped clock run out', () => {
    expect(shownPhase(aLiveResponse(3, { frozen: true }), END + 1)).toBe('live');
  });

  it('waits for the server to say LIVE', () => {
    const countdown = aResponse({ phase: 'countdown', liveAt: at(0) });
    expect(shownPhase(countdown, NOON + 5000)).toBe('countdown');
  });
});
