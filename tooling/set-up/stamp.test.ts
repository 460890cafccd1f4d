import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './project-root.mjs';
import { fingerprint, isStamped } from './stamp.mjs';

const home = mkdtempSync(join(tmpdir(), 'clamor-stamp-'));
const folder = join(home, 'sources');
const at = (...names: string[]) => join(folder, ...names);
const now = () => fingerprint([relative(ROOT, folder)], []);

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(at('deep'), { recursive: true });
  writeFileSync(at('a.ts'), 'one');
  writeFileSync(at('b.ts'), 'two');
  writeFileSync(at('deep', 'c.ts'), 'three');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const CHANGES: Readonly<Record<string, () => void>> = {
  'a file has another content': () => writeFileSync(at('deep', 'c.ts'), 'thre'),
  'a file is added, even an empty one': () => writeFileSync(at('d.ts'), ''),
  'a file is gone': () => rmSync(at('b.ts')),
  'a file has another name': () => renameSync(at('b.ts'), at('z.ts')),
  'a file has moved to another folder': () => renameSync(at('b.ts'), at('deep', 'b.ts')),
  'two files have changed places': () => {
    writeFileSync(at('a.ts'), 'two');
    writeFileSync(at('b.ts'), 'one');
  },
};

const KEPT: Readonly<Record<string, () => void>> = {
  'the same content is written again': () => writeFileSync(at('a.ts'), 'one'),
  'files were made in another order': () => {
    rmSync(at('a.ts'));
    writeFileSync(at('a.ts'), 'one');
  },
  ...Object.fromEntries(
    ['node_modules', 'dist', 'data', 'artifacts'].map((name) => [
      `something was made in ${name}`,
      () => {
        mkdirSync(at('deep', name));
        writeFileSync(at('deep', name, 'made.js'), 'x');
      },
    ]),
  ),
};

describe('what was built is built again', () => {
  it.each(Object.keys(CHANGES))('when %s', (change) => {
    const before = now();
    CHANGES[change]?.();
    expect(now()).not.toBe(before);
  });

  it.each(Object.keys(KEPT))('but not when %s', (change) => {
    const before = now();
    KEPT[change]?.();
    expect(now()).toBe(before);
  });

  it('when it never was, and when its stamp says something else', () => {
    const stamp = join(home, 'stamp');
    expect(isStamped(stamp, 'x')).toBe(false);
    writeFileSync(stamp, 'x');
    expect(isStamped(stamp, 'x')).toBe(true);
    expect(isStamped(stamp, 'xy')).toBe(false);
  });
});
