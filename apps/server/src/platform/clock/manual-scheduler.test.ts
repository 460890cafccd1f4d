import { describe, expect, it } from 'vitest';
import { ManualScheduler } from './manual-scheduler.ts';
import { wait } from './scheduler.ts';

describe('the manual scheduler', () => {
  it('runs what falls due in order of its time, also what was asked for meanwhile', () => {
    const scheduler = new ManualScheduler();
    const ran: string[] = [];
    scheduler.after(20, () => ran.push('second'));
    scheduler.after(10, () => {
      ran.push('first');
      scheduler.after(5, () => ran.push('between'));
    });
    scheduler.after(31, () => ran.push('never'));
    scheduler.advance(30);
    expect(ran).toEqual(['first', 'between', 'second']);
    expect(scheduler.size).toBe(1);
  });

  it('forgets what was cancelled, and wakes who waits', async () => {
    const scheduler = new ManualScheduler();
    const ran: string[] = [];
    scheduler.after(10, () => ran.push('cancelled'))();
    const woken = wait(scheduler, 10).then(() => ran.push('woken'));
    scheduler.advance(10);
    await woken;
    expect(ran).toEqual(['woken']);
  });
});
