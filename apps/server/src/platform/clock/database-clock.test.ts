import { describe, expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

/** A machine whose clock the test moves. The database's clock is `ahead` of it. */
function machine(ahead = 1_000_000) {
  let now = 500;
  const clock = new DatabaseClock(() => now);
  return {
    clock,
    pass: (ms: number) => {
      now += ms;
    },
    /**
     * Asks the database for its time. The question takes `there` milliseconds and the answer `back`. `set`: by how much
     * the database's clock was set.
     */
    ask(there: number, back: number, set = 0) {
      const sentAt = clock.monotonicNow();
      now += there;
      const databaseMs = Math.floor(now + ahead + set);
      now += back;
      clock.measured(databaseMs, sentAt);
    },
    error: (set = 0) => clock.databaseNow() - (now + ahead + set),
  };
}

describe("the database's clock on a node", () => {
  it('does not guess before it was measured', () => {
    expect(() => new DatabaseClock(() => 0).databaseNow()).toThrow('not measured');
  });

  it('is right within half of what the answer took', () => {
    const { ask, error, pass, clock } = machine();
    ask(1, 9);
    expect(Math.abs(error())).toBeLessThanOrEqual(6);
    pass(10_000);
    expect(Math.abs(error())).toBeLessThanOrEqual(6);
    expect(clock.errorMs()).toBeLessThan(10);
  });

  it('is not spoilt by a slow answer', () => {
    const { ask, error, pass } = machine();
    ask(1, 1);
    pass(1_000);
    ask(1, 800);
    expect(Math.abs(error())).toBeLessThanOrEqual(3);
  });

  it('follows the database when its clock is set', () => {
    const { ask, error, pass } = machine();
    ask(1, 1);
    pass(1_000);
    ask(1, 1, 60_000);
    expect(Math.abs(error(60_000))).toBeLessThanOrEqual(3);
    pass(1_000);
    ask(1, 1, 0);
    expect(Math.abs(error())).toBeLessThanOrEqual(3);
  });

  it('adds the development offset to product time alone', () => {
    const { clock, ask } = machine();
    ask(0, 0);
    clock.testOffsetMeasured(3_600_000);
    expect(clock.now() - clock.databaseNow()).toBe(3_600_000);
    expect(clock.testOffsetMs()).toBe(3_600_000);
  });

  it('knows how far it may be off: by half of what the answer took, and by a fifth of a millisecond more each second', () => {
    const { ask, pass, clock } = machine();
    ask(2, 7);
    expect(clock.errorMs()).toBe(5);
    pass(10_000);
    expect(clock.errorMs()).toBeCloseTo(7, 6);
  });

  it('is made more exact by answers that were late on either way', () => {
    const { ask, error, clock } = machine();
    ask(40, 1);
    ask(1, 40);
    expect(clock.errorMs()).toBeLessThan(2);
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
  });
});
