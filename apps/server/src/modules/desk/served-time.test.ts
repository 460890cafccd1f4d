import { expect, it } from 'vitest';
import { ServedTime } from './served-time.ts';

const outage = (id: number) => ({ id, from_at: id * 1_000, to_at: id * 1_000 + 100, offset_ms: 0 });

function open() {
  let outages = 0;
  const clock = { now: () => 90_000, databaseNow: () => 30_000, testOffsetMs: () => 60_000 };
  const served = new ServedTime(
    clock,
    () => 0,
    () => (outages += 1),
  );
  const ids = () => served.knownTime().outages.map(({ id }) => id);
  return { served, ids, outagesTold: () => outages };
}

it('the time served is that of the latest beat, in product time, whatever order beats are learnt in', () => {
  const { served } = open();
  const until = () => served.knownTime().servedUntil;
  expect([until(), served.knownTime().now]).toEqual([Number.NEGATIVE_INFINITY, 90_000]);
  served.learn(null, null);
  expect(until()).toBe(Number.NEGATIVE_INFINITY);
  served.learn(20_000, null);
  expect(until()).toBe(80_000);
  served.learn(19_000, null);
  served.learn(null, null);
  expect(until()).toBe(80_000);
});

it('an outage is known once, told once, and makes a list of its own', () => {
  const { served, ids, outagesTold } = open();
  const none = served.knownTime().outages;
  expect(served.lastOutageId).toBe(0);
  served.learn(1_000, [outage(1), outage(2)]);
  expect([ids(), served.lastOutageId, outagesTold()]).toEqual([[1, 2], 2, 1]);
  const list = served.knownTime().outages;
  served.learn(2_000, [outage(2)]);
  served.learn(2_000, []);
  expect([served.knownTime().outages === list, outagesTold()]).toEqual([true, 1]);
  served.learn(3_000, [outage(2), outage(3)]);
  expect([ids(), outagesTold(), none, list.length]).toEqual([[1, 2, 3], 2, [], 2]);
});
