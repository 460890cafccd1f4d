import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { DAY, HOUR, MINUTE } from '../time/index.ts';
import { deadlineAfterOutages } from './running-deadline.ts';

const CLAIM = { since: NOON, deadline: NOON + 3 * DAY, outageId: 4 };
const outage = (id: number, from: number, to: number) => ({ id, from, to });

describe('a deadline that runs', () => {
  it('moves by each outage that it does not include yet, in order of their beginnings', () => {
    const outages = [
      outage(4, NOON + HOUR, NOON + 2 * HOUR),
      outage(6, NOON + 3 * DAY + MINUTE, NOON + 3 * DAY + HOUR),
      outage(5, NOON + 3 * DAY - MINUTE, NOON + 3 * DAY + MINUTE),
    ];
    expect(deadlineAfterOutages(CLAIM, outages)).toBe(CLAIM.deadline + 2 * MINUTE + 59 * MINUTE);
    expect(deadlineAfterOutages({ ...CLAIM, outageId: 6 }, outages)).toBe(CLAIM.deadline);
    expect(deadlineAfterOutages(CLAIM, [])).toBe(CLAIM.deadline);
  });

  it('gets back no more than ran while nobody served, and nothing that had passed before', () => {
    const after = (from: number, to: number) => deadlineAfterOutages(CLAIM, [outage(5, from, to)]) - CLAIM.deadline;
    expect(after(NOON - HOUR, NOON + MINUTE)).toBe(MINUTE);
    expect(after(NOON - HOUR, NOON - MINUTE)).toBe(0);
    expect(after(CLAIM.deadline, CLAIM.deadline + HOUR)).toBe(0);
    expect(after(CLAIM.deadline - 1, CLAIM.deadline + HOUR)).toBe(HOUR + 1);
  });
});
