import { expect, it } from 'vitest';
import { nodesOnBus } from './nodes-on-bus.ts';

it('a worker reaches itself and those that it hears, and keeps the list until the nodes change', () => {
  let rows = [{ id: 'own' }, { id: 'worker' }, { id: 'of-another-machine' }];
  const nodes = nodesOnBus(
    'own',
    () => rows,
    () => new Set(['worker']),
  );
  const first = nodes();
  expect(first).toEqual([{ id: 'own' }, { id: 'worker' }]);
  expect(nodes()).toBe(first);
  rows = [{ id: 'own' }];
  expect(nodes()).toEqual([{ id: 'own' }]);
});
