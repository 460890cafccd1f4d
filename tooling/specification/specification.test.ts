import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findUnshown } from './find-unshown.mjs';
import { titlesOf } from './titles-of.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

describe('the rule that every line of what the product does is shown by a test', () => {
  it('catches every deliberate violation', () => {
    expect(findUnshown(path('../violations/specification'))).toEqual({
      rows: 6,
      unshown: ['e2e/specification/lamps.md: Lamps burn', 'e2e/specification/lamps.md: Lamps go out'],
      gone: [
        'e2e/specification/lamps.md: `e2e/lamps.spec.ts` > lamps that nobody lit',
        'e2e/specification/lamps.md: `e2e/gone.spec.ts` > lamps shine',
        'e2e/specification/lamps.md: a lamp was seen',
      ],
    });
  });

  it('is kept in the tables', () => {
    const { rows, unshown, gone } = findUnshown(path('../..'));
    expect(gone).toEqual([]);
    expect(unshown).toEqual([]);
    expect(rows).toBeGreaterThan(200);
  });

  it('knows a test by what it is called, wherever its title stands', () => {
    const text = `describe('no', () => { it('one', f); it.each([1])('two %s', f); test.skipIf(x).each(y)("three's", f);
      journey('four', {}, f); test(\`five: \${name}\`, f); test.describe('no', f); it(title, f); log('no'); })`;
    expect([...titlesOf('a.ts', text)]).toEqual(['one', 'two %s', "three's", 'four', `five: \${name}`]);
  });
});
