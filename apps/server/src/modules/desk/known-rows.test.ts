import type { ListingState } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { collecting } from '../../../../../packages/domain/test/given.ts';
import { KnownRows, writerOf } from './known-rows.ts';

const OPENED = collecting();

const listing = (number: number): ListingState => ({ ...OPENED, id: `listing ${number}` });

describe('the rows that a lane knows', () => {
  it('are found by writer and version together', () => {
    const rows = new KnownRows();
    const state = listing(0);
    rows.keep(state, '778');
    expect(rows.find(state.id, { version: state.version, writer: '778' })).toBe(state);
    expect(rows.find(state.id, { version: state.version, writer: '779' })).toBeNull();
    expect(rows.find(state.id, { version: state.version + 1, writer: '778' })).toBeNull();
    expect(rows.find('another listing', { version: state.version, writer: '778' })).toBeNull();
  });

  it('are bounded: those that were not asked for longest go first', () => {
    const rows = new KnownRows();
    for (let number = 0; number < 5_000; number += 1) rows.keep(listing(number), '778');
    expect(rows.find('listing 0', { version: OPENED.version, writer: '778' })).not.toBeNull();
    rows.keep(listing(5_000), '778');
    expect(['listing 0', 'listing 1', 'listing 2', 'listing 5000'].map((id) => rows.has(id))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('the writer of a row', () => {
  it('is the number of its transaction, as a row shows it: without what is above 32 bits', () => {
    expect(writerOf('778')).toBe('778');
    expect(writerOf('4294967295')).toBe('4294967295');
    expect(writerOf('12884902612')).toBe('724');
  });
});
