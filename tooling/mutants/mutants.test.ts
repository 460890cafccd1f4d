import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../set-up/project-root.mjs';
import { applyPatch } from './apply-patch.mjs';
import { readMutants } from './read-mutants.mjs';

const place = mkdtempSync(join(tmpdir(), 'clamor-mutants-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const DIFF = [
  'diff --git a/rule.txt b/rule.txt',
  '--- a/rule.txt',
  '+++ b/rule.txt',
  '@@ -1 +1 @@',
  '-right',
  '+wrong',
  '',
];
const HEAD = 'Fault: The rule is wrong.\nTest: rule.test.ts > follows the rule\n';

function folderWith(name: string, files: Record<string, string>): string {
  const folder = join(place, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

describe('a mutant', () => {
  it('says what it breaks and which test must notice', () => {
    const folder = folderWith('said', { 'wrong-rule.patch': HEAD + DIFF.join('\n') });
    const path = join(folder, 'wrong-rule.patch');
    const expected = {
      name: 'wrong-rule',
      path,
      fault: 'The rule is wrong.',
      file: 'rule.test.ts',
      title: 'follows the rule',
    };
    expect(readMutants(folder)).toEqual([expected]);
  });

  it('is refused where it does not', () => {
    const folder = folderWith('silent', { 'wrong-rule.patch': DIFF.join('\n') });
    expect(() => readMutants(folder)).toThrow('wrong-rule.patch has no lines');
  });

  it('applies to a folder that lies inside a repository, and goes again', () => {
    const artifacts = join(ROOT, 'artifacts');
    mkdirSync(artifacts, { recursive: true });
    const folder = mkdtempSync(join(artifacts, 'mutant-'));
    writeFileSync(join(folder, 'rule.txt'), 'right\n');
    const patch = join(place, 'rule.patch');
    writeFileSync(patch, HEAD + DIFF.join('\n'));
    const rule = () => readFileSync(join(folder, 'rule.txt'), 'utf8');
    expect(applyPatch(folder, patch)).toBe(true);
    expect(rule()).toBe('wrong\n');
    expect(applyPatch(folder, patch)).toBe(false);
    expect(applyPatch(folder, patch, '--reverse')).toBe(true);
    expect(rule()).toBe('right\n');
    rmSync(folder, { recursive: true });
  });
});

const mutants = readMutants(join(ROOT, 'tooling/mutants'));

describe('the mutants at hand', () => {
  it('are thirty at least', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(30);
  });

  it.each(mutants)('still applies, and its test file is there: $name', ({ path, file }) => {
    expect(applyPatch(ROOT, path, '--check')).toBe(true);
    expect(existsSync(join(ROOT, file))).toBe(true);
  });
});
