import { describe, expect, it } from 'vitest';
import { type LaneView, nextStep } from './next-step.ts';

const IDLE: LaneView = {
  stopped: false,
  linked: true,
  isHeartbeatDue: false,
  batchesInFront: 0,
  queued: 0,
  owed: null,
};
const OWED = { commands: 100, bringsBack: false };

const next = (view: Partial<LaneView>) => nextStep({ ...IDLE, ...view });

describe('a lane with nothing to answer', () => {
  it('rests without commands, and for good once it is stopped', () => {
    expect(next({})).toEqual({ kind: 'rest' });
    expect(next({ linked: false })).toEqual({ kind: 'rest' });
    expect(next({ stopped: true, queued: 5, batchesInFront: 1, isHeartbeatDue: true })).toEqual({ kind: 'rest' });
  });

  it('connects before anything else, then beats, then runs what goes before the queue', () => {
    const work = { queued: 5, batchesInFront: 1, isHeartbeatDue: true };
    expect(next({ ...work, linked: false })).toEqual({ kind: 'connect' });
    expect(next(work)).toEqual({ kind: 'heartbeat' });
    expect(next({ ...work, isHeartbeatDue: false })).toEqual({ kind: 'run_front' });
    expect(next({ queued: 5 })).toEqual({ kind: 'run_queued', atMost: 32 });
  });

  it('connects for a beat alone', () => {
    expect(next({ isHeartbeatDue: true, linked: false })).toEqual({ kind: 'connect' });
  });

  it('takes half of what is queued, and never less than a small batch', () => {
    expect(next({ queued: 64 })).toEqual({ kind: 'run_queued', atMost: 32 });
    expect(next({ queued: 65 })).toEqual({ kind: 'run_queued', atMost: 33 });
    expect(next({ queued: 1_000 })).toEqual({ kind: 'run_queued', atMost: 500 });
  });
});

describe('a lane that owes the answers of a batch', () => {
  it('begins the next one meanwhile, with half of what is under way', () => {
    expect(next({ owed: OWED, queued: 20 })).toEqual({ kind: 'run_queued', atMost: 60 });
    expect(next({ owed: OWED, queued: 20, batchesInFront: 1 })).toEqual({ kind: 'run_front' });
  });

  it('gives them first where there is nothing to run or something to wait for', () => {
    expect(next({ owed: OWED })).toEqual({ kind: 'conclude' });
    for (const wait of [{ isHeartbeatDue: true }, { linked: false }, { stopped: true }]) {
      expect(next({ owed: OWED, queued: 20, batchesInFront: 1, ...wait })).toEqual({ kind: 'conclude' });
    }
  });

  it('gives them first where held bids may come back by them', () => {
    expect(next({ owed: { ...OWED, bringsBack: true }, queued: 20, batchesInFront: 1 })).toEqual({ kind: 'conclude' });
  });
});
