import { expect, it } from 'vitest';
import { MissingBus } from './missing-bus.ts';

/** A node that looks for others without a shared bus. `heard`: whom it hears on its own bus. */
function open(hasSharedBus = false) {
  const log: string[] = [];
  const heard = new Set<string>();
  const bus = new MissingBus({
    hasSharedBus,
    log: { warn: (fields, message) => log.push(`${JSON.stringify(fields)} ${message.split(' ')[0]}`) },
  });
  const look = (...companions: string[]) => {
    bus.look(companions);
    return bus.isMissed;
  };
  return { bus, heard, log, look };
}

it('another node is missed at the third look in a row that it is not heard at, and warned of once', () => {
  const { bus, heard, log, look } = open();
  bus.follow(() => heard);
  expect([look('other'), look('other'), look('other'), look('other')]).toEqual([false, false, true, true]);
  expect(look()).toBe(false);
  expect(log).toEqual(['{"companions":1} Other', '{} No']);
  expect([look('other'), look('other'), look('other'), bus.timesMissed]).toEqual([false, false, true, 2]);
});

it('a node that was heard once is not missed, though it falls silent, until it is gone', () => {
  const { bus, heard, look } = open();
  bus.follow(() => heard);
  look('other');
  look('other');
  heard.add('other');
  expect(look('other')).toBe(false);
  heard.clear();
  expect(Array.from({ length: 5 }, () => look('other'))).toEqual(Array(5).fill(false));
  look();
  expect([look('other'), look('other'), look('other')]).toEqual([false, false, true]);
});

it('each node has its own looks, and how many are missed is said', () => {
  const { bus, heard, log, look } = open();
  bus.follow(() => heard);
  look('a', 'b');
  look('a', 'b');
  expect([look('a', 'b', 'late'), bus.timesMissed, log]).toEqual([true, 1, ['{"companions":2} Other']]);
});

it('without a bus every other node is missed at once, and with a shared one none is', () => {
  expect(open().look('other')).toBe(true);
  expect(open().look()).toBe(false);
  const { look, log } = open(true);
  expect([look('other'), look('other'), look('other'), look('other'), log]).toEqual([false, false, false, false, []]);
});
