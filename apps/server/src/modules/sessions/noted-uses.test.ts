import { DAY, HOUR } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { SessionUse } from './session-use.ts';

const NOW = 100 * DAY;
const idOf = (place: number) => Buffer.from(`session ${place}`).toString('base64url');

/** A database that keeps what is written to it: for each session the moment of its use. */
function written(whileWriting: () => void = () => undefined) {
  const uses: [session: string, at: number][] = [];
  const query = async (_sql: string, [hashes, moments]: [Buffer[], Date[]]) => {
    for (const [place, hash] of hashes.entries()) uses.push([hash.toString(), moments[place]?.getTime() ?? 0]);
    whileWriting();
    return { rows: [], rowCount: hashes.length };
  };
  return { uses, database: { query } as unknown as Queryable };
}

describe('the use of a session', () => {
  it.each([
    [HOUR - 1, 0],
    [HOUR, 1],
    [DAY, 1],
  ])('is noted from an hour after the last one on: %i ms after it', async (after, count) => {
    const use = new SessionUse();
    use.note(idOf(1), NOW, NOW - after);
    const { uses, database } = written();
    expect(await use.write(database)).toBe(false);
    expect(uses).toHaveLength(count);
  });

  it('counts from the last use that this node knows, whatever the database says', async () => {
    const use = new SessionUse();
    const { uses, database } = written();
    for (const at of [NOW, NOW + HOUR - 1, NOW + HOUR]) {
      use.note(idOf(1), at, NOW - 2 * HOUR);
      await use.write(database);
    }
    expect(uses).toEqual([
      ['session 1', NOW],
      ['session 1', NOW + HOUR],
    ]);
  });

  it.each([
    [DAY - 1, 0],
    [DAY, 1],
  ])('is written at once where the database knows none of a day: %i ms', (after, kicks) => {
    let kicked = 0;
    const use = new SessionUse(() => {
      kicked += 1;
    });
    use.note(idOf(1), NOW, NOW - after);
    expect(kicked).toBe(kicks);
  });

  it('is written with a thousand others at a time, each once', async () => {
    const use = new SessionUse();
    const { uses, database } = written();
    for (let place = 0; place < 1_001; place += 1) use.note(idOf(place), NOW, NOW - HOUR);
    expect([await use.write(database), uses.length]).toEqual([true, 1_000]);
    expect([await use.write(database), uses.length]).toEqual([false, 1_001]);
    expect([await use.write(database), new Set(uses.map(([session]) => session)).size]).toEqual([false, 1_001]);
  });

  it('that comes while an earlier one is being written is written after it', async () => {
    const use = new SessionUse();
    const later = NOW + 2 * HOUR;
    const { uses, database } = written(() => use.note(idOf(1), later, NOW));
    use.note(idOf(1), NOW, NOW - HOUR);
    expect(await use.write(database)).toBe(true);
    expect(await use.write(database)).toBe(false);
    expect(uses).toEqual([
      ['session 1', NOW],
      ['session 1', later],
    ]);
  });
});
