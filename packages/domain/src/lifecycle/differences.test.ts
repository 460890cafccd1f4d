import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('names each place where two values differ', () => {
  const kept = { phase: { status: 'LIVE', endsAt: 1 }, hidden: false };
  expect(differences(kept, { ...kept }, '')).toEqual([]);
  expect(differences(kept, { phase: { status: 'LIVE', endsAt: 2 }, hidden: true }, '')).toEqual([
    'phase.endsAt: the state says 1, the events say 2',
    'hidden: the state says false, the events say true',
  ]);
  expect(differences([1], [1, 2], 'bids')).toEqual(['bids.1: the state says undefined, the events say 2']);
});

it('takes nothing for another value than something', () => {
  expect(differences(null, { likes: 1 }, 'tally')).toEqual(['tally: the state says null, the events say {"likes":1}']);
  expect(differences({ likes: 1 }, null, 'tally')).toEqual(['tally: the state says {"likes":1}, the events say null']);
});
