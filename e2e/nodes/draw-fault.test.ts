import { expect, it } from 'vitest';
import { drawFault, FAULTS } from './draw-fault.ts';

const ofRounds = (seed: number, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => drawFault(seed, first + index));

it('draws every fault once in as many rounds as there are faults, again and again', () => {
  for (const first of [1, FAULTS.length + 1, 2 * FAULTS.length + 1]) {
    const faults = ofRounds(2026, first, FAULTS.length).map(({ fault }) => fault);
    expect(faults.toSorted()).toEqual(FAULTS.toSorted());
  }
});

it('draws the same wherever a run begins, and something else for another seed', () => {
  const rounds = ofRounds(2026, 1, 50);
  expect(ofRounds(2026, 31, 20)).toEqual(rounds.slice(30));
  expect(ofRounds(2027, 1, 50)).not.toEqual(rounds);
  expect(new Set(rounds.map(({ node }) => node))).toEqual(new Set([0, 1]));
});
