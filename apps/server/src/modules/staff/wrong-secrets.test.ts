import { describe, expect, it } from 'vitest';
import { type SharedWrongSecrets, WrongSecrets } from './wrong-secrets.ts';

const NETWORK = { key: '203.0.113.9', share: 1 };
const WIDE = { key: '2001:db8:7::', share: 8 };
const NOTHING: SharedWrongSecrets = { read: async () => [], count: async () => undefined };

/** This node's counts after so many wrong secrets at time 0. The test moves the time. */
function counted(failures: number, networks = [NETWORK]) {
  const time = { at: 0 };
  const wrong = new WrongSecrets(() => time.at, true, NOTHING);
  for (let count = 0; count < failures; count += 1) wrong.count(networks);
  return { wrong, time };
}

/** How many seconds these networks must wait if all nodes together counted so many failures for each. */
const byAll = (failures: number, endsInMs: number, networks = [NETWORK]) =>
  new WrongSecrets(() => 0, true, {
    ...NOTHING,
    read: async (keys) => keys.map((key) => ({ key, failures, endsInMs })),
  }).shutOutByAll(networks);

describe('a network that gave wrong secrets', () => {
  it('waits from the tenth on', () => {
    expect(counted(9).wrong.shutOutFor([NETWORK])).toBe(0);
    expect(counted(10).wrong.shutOutFor([NETWORK])).toBe(60);
  });

  it.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [1_001, 59],
    [59_000, 1],
    [59_999, 1],
    [60_000, 0],
    [61_000, 0],
  ])('waits after %i ms for %i seconds, rounded up: a wait that is stated is always enough', (at, seconds) => {
    const { wrong, time } = counted(10);
    time.at = at;
    expect(wrong.shutOutFor([NETWORK])).toBe(seconds);
  });

  it('begins a new minute with the first wrong one after it, and not earlier', () => {
    const { wrong, time } = counted(9);
    time.at = 60_000;
    wrong.count([NETWORK]);
    expect(wrong.shutOutFor([NETWORK])).toBe(0);
    const late = counted(9);
    late.time.at = 59_999;
    late.wrong.count([NETWORK]);
    expect(late.wrong.shutOutFor([NETWORK])).toBe(1);
  });

  it('waits as long as the widest of its networks says', () => {
    const { wrong, time } = counted(80, [WIDE]);
    time.at = 30_000;
    for (let count = 0; count < 10; count += 1) wrong.count([NETWORK]);
    expect(wrong.shutOutFor([WIDE, NETWORK])).toBe(60);
    expect(wrong.shutOutFor([WIDE])).toBe(30);
    expect(counted(79, [WIDE]).wrong.shutOutFor([WIDE])).toBe(0);
  });
});

describe('the count of all nodes', () => {
  it('lets nobody in from the tenth on, and from the eightieth for the networks of one /48', async () => {
    expect([await byAll(9, 5_000), await byAll(10, 5_000)]).toEqual([0, 5]);
    expect([await byAll(79, 5_000, [WIDE]), await byAll(80, 5_000, [WIDE])]).toEqual([0, 5]);
  });

  it('states a wait that is rounded up, and none where the window is over', async () => {
    expect([await byAll(10, 4_001), await byAll(10, 1), await byAll(10, 0), await byAll(10, -500)]).toEqual([
      5, 1, 0, 0,
    ]);
  });
});
