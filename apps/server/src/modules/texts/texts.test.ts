import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readTexts, UnusableText } from './read-texts.ts';

const root = mkdtempSync(join(tmpdir(), 'clamor-texts-'));
const [own, given] = [join(root, 'own'), join(root, 'given')];
const write = (folder: string, name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  rmSync(given, { recursive: true, force: true });
  for (const folder of [own, given]) mkdirSync(folder, { recursive: true });
  for (const name of ['terms', 'privacy', 'help']) write(own, `${name}.md`, `Our ${name}`);
});

describe('the texts of the site', () => {
  it('are those of the operator, and ours where there is none', () => {
    write(given, 'terms.md', 'Their terms');
    const texts = readTexts(own, given).map(({ name, markdown }) => [name, markdown]);
    expect(texts).toEqual([
      ['terms', 'Their terms'],
      ['privacy', 'Our privacy'],
      ['help', 'Our help'],
    ]);
    expect(readTexts(own, null)[0]?.markdown).toBe('Our terms');
  });

  it('have a version that changes with every letter and with nothing else', () => {
    const versionOf = (text: string) => {
      write(given, 'terms.md', text);
      return readTexts(own, given)[0]?.version;
    };
    expect(versionOf('Their terms')).toBe(versionOf('Their terms'));
    expect(versionOf('Their terms')).not.toBe(versionOf('Their term'));
  });

  it.each([
    ['is empty', ' \n'],
    ['is no text', 'a\0b'],
    ['has more than 200000 bytes', 'x'.repeat(200_001)],
  ])('cannot be a file that %s', (fault, text) => {
    write(given, 'privacy.md', text);
    expect(() => readTexts(own, given)).toThrow(`privacy.md ${fault}.`);
    expect(() => readTexts(own, given)).toThrow(UnusableText);
  });

  it('cannot be a folder', () => {
    mkdirSync(join(given, 'help.md'));
    expect(() => readTexts(own, given)).toThrow('help.md cannot be read.');
  });
});
