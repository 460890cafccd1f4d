import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(join(DEPLOY, name)).isFile())
  .sort();

/** What a file says to a program: its lines without comments, indentation kept. */
const linesOf = (name: string) =>
  readFileSync(join(DEPLOY, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .join('\n');

/**
 * Nothing else reads most of these lines before an operator does: a limit, a header, a threshold or a permission that
 * is gone shows at a customer's. Whoever changes one on purpose runs this with `-u` and reads the difference.
 */
describe('the files of a deployment are as they were approved', () => {
  it.each(files)('%s', async (name) => {
    const approved = join(import.meta.dirname, 'approved', `${name.replaceAll('/', '-').replace(/^\./, '')}.txt`);
    await expect(`${linesOf(name)}\n`).toMatchFileSnapshot(approved);
  });

  it('none is missing, and none is approved that is gone', () => {
    const approved = readdirSync(join(import.meta.dirname, 'approved')).sort();
    expect(approved).toEqual(files.map((name) => `${name.replaceAll('/', '-').replace(/^\./, '')}.txt`).sort());
  });
});
