import { describe, expect, it } from 'vitest';
import { lookUp } from './look-up.ts';

/** A database with these names, and a record of the names it was asked for. */
function known(...names: string[]) {
  const asked: string[][] = [];
  let now = 1_000;
  const rows = new Map(names.map((name) => [name, `the ${name}`]));
  const { find, appeared } = lookUp(
    async (wanted) => {
      asked.push([...wanted]);
      return new Map([...rows].filter(([name]) => wanted.includes(name)));
    },
    { now: () => now },
  );
  const pass = (ms: number) => {
    now += ms;
  };
  return { asked, find, appeared, pass, rows };
}

describe('looking something up by its name', () => {
  it('asks once for everybody who asks at the same moment', async () => {
    const { asked, find } = known('lamp');
    expect(await Promise.all(['lamp', 'nothing', 'lamp'].map(find))).toEqual(['the lamp', null, 'the lamp']);
    expect(asked).toEqual([['lamp', 'nothing']]);
  });

  it('asks for what is not there once a second, however often anybody asks', async () => {
    const { asked, find, pass } = known();
    for (let time = 0; time < 5; time += 1) expect(await find('nothing')).toBeNull();
    pass(999);
    await find('nothing');
    expect(asked).toEqual([['nothing']]);
    pass(2);
    await find('nothing');
    expect(asked).toHaveLength(2);
  });

  it('finds what has appeared at once', async () => {
    const { find, appeared, rows } = known();
    expect(await find('lamp')).toBeNull();
    rows.set('lamp', 'the new lamp');
    appeared('lamp');
    expect(await find('lamp')).toBe('the new lamp');
  });

  it('does not remember as absent what appears while it is being looked for', async () => {
    let answer = (): void => {};
    let ask = (): void => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const rows = new Map<string, string>();
    const { find, appeared } = lookUp(async () => {
      const seen = new Map(rows);
      ask();
      if (seen.size === 0) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      return seen;
    });
    const early = find('lamp');
    await asked;
    rows.set('lamp', 'the new lamp');
    appeared('lamp');
    answer();
    expect(await early).toBeNull();
    expect(await find('lamp')).toBe('the new lamp');
  });
});
