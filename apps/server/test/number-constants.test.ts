import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
/** A constant at the top of a file whose value is made of numbers, such as `const KEPT_MS = 30 * DAY;`. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]+)(?:: [^=\n]+)? = ([^;'"`/<>]*\d[^;'"`/<>]*);$/gm;

const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/\.(test|fixture|conformance)\.ts$/.test(name))
  .sort()
  .flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(CONSTANT)].map(
      ([, constant, value = '']) => `${name} ${constant} = ${value.replaceAll(/\s+/g, ' ')}`,
    ),
  );

/**
 * How long something is kept, how often it happens, how much is taken at once: most of these numbers show only in a
 * site that runs for long or under load. Whoever changes one on purpose runs this with `-u`, and looks for the texts,
 * documents and other numbers that go with it.
 */
it('the numbers that the server is tuned with are as they were approved', async () => {
  expect(found.length).toBeGreaterThan(250);
  const approved = join(import.meta.dirname, 'approved/number-constants.txt');
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(approved);
});
