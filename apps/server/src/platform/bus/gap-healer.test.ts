import { expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import type { GapReason } from './bus.ts';
import { GapHealer } from './gap-healer.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function openHealer() {
  const scheduler = new ManualScheduler();
  const failures: [string, unknown][] = [];
  let gap: (reason: GapReason) => void = () => expect.unreachable();
  const healer = new GapHealer({
    bus: {
      onGap(listener) {
        gap = listener;
        return () => undefined;
      },
    },
    scheduler,
    random: () => 0.5,
    onFailure: (cause, name) => failures.push([name, cause]),
  });
  return { scheduler, failures, healer, gap: () => gap('hole') };
}

it('heals once for gaps that come together, at its own moment within a second, in order', async () => {
  const { scheduler, healer, gap } = openHealer();
  const healed: string[] = [];
  healer.add('first', () => healed.push('first'));
  healer.add('second', () => healed.push('second'));
  gap();
  gap();
  scheduler.advance(499);
  await settled();
  expect(healed).toEqual([]);
  scheduler.advance(1);
  await settled();
  scheduler.advance(5_000);
  await settled();
  expect(healed).toEqual(['first', 'second']);
});

it('heals again for a gap that came while it healed', async () => {
  const { scheduler, healer, gap } = openHealer();
  let times = 0;
  healer.add('only', () => {
    times += 1;
    if (times === 1) gap();
  });
  gap();
  for (let step = 0; step < 4; step += 1) {
    scheduler.advance(1_000);
    await settled();
  }
  expect(times).toBe(2);
});

it('tries again what failed, and lets nothing else wait for it', async () => {
  const { scheduler, failures, healer, gap } = openHealer();
  const healed: string[] = [];
  let isBroken = true;
  healer.add('broken', async () => {
    if (isBroken) throw new Error('away');
    healed.push('mended');
  });
  healer.add('other', () => healed.push('other'));
  gap();
  scheduler.advance(1_000);
  await settled();
  expect([healed, failures.map(([name]) => name)]).toEqual([['other'], ['broken']]);
  isBroken = false;
  scheduler.advance(1_000);
  await settled();
  expect(healed).toEqual(['other', 'mended']);
});

it('does nothing after it was stopped', async () => {
  const { scheduler, healer, gap } = openHealer();
  let times = 0;
  healer.add('only', () => {
    times += 1;
  });
  gap();
  healer.stop();
  gap();
  scheduler.advance(2_000);
  await settled();
  expect(times).toBe(0);
});

it('heals ever more seldom while gap follows gap, and at once again after a calm minute', async () => {
  const { scheduler, healer, gap } = openHealer();
  const at: number[] = [];
  healer.add('only', () => {
    at.push(scheduler.nowMs);
    if (at.length < 6) gap();
  });
  gap();
  for (let passed = 0; passed < 60_000; passed += 500) {
    scheduler.advance(500);
    await settled();
  }
  const pauses = at.slice(1).map((each, index) => each - (at[index] ?? 0));
  expect(pauses).toEqual([500, 1_500, 2_500, 4_500, 8_500]);
  scheduler.advance(60_000);
  const from = scheduler.nowMs;
  gap();
  scheduler.advance(500);
  await settled();
  expect(at.at(-1)).toBe(from + 500);
});

it('heals twice a minute at least while gap follows gap, and is calm a minute after the last round', async () => {
  const { scheduler, healer, gap } = openHealer();
  const at: number[] = [];
  let isCalm = false;
  healer.add('only', () => {
    at.push(scheduler.nowMs);
    if (!isCalm) gap();
  });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      scheduler.advance(500);
      await settled();
    }
  };
  gap();
  await pass(300_000);
  const pauses = at.slice(1).map((each, index) => each - (at[index] ?? 0));
  expect(Math.max(...pauses)).toBe(30_500);
  isCalm = true;
  await pass(31_000);
  const last = at.at(-1) ?? 0;
  await pass(last + 59_500 - scheduler.nowMs);
  gap();
  await pass(30_000);
  expect(at.at(-1)).toBe(last);
  await pass(500);
  expect(at.at(-1)).toBe(last + 90_000);
});

it('tells of each failure, and tries ever more seldom while the database is away', async () => {
  const { scheduler, failures, healer, gap } = openHealer();
  healer.add('broken', () => Promise.reject(new Error('away')));
  gap();
  const at: number[] = [];
  for (let passed = 0; passed < 20_000; passed += 500) {
    const before = failures.length;
    scheduler.advance(500);
    await settled();
    if (failures.length > before) at.push(scheduler.nowMs);
  }
  expect(at).toEqual([500, 1_000, 2_500, 5_000, 9_500, 18_000]);
});
