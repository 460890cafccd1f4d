import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
const environments = blocks.filter((text) => text.startsWith('NODE_ENV='));

const read = (text: string) =>
  readConfig(
    Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  );

it('shows environments on docs/operations.md#set-up with which a node starts', () => {
  const [one, several] = environments.map(read);
  expect(environments).toHaveLength(2);
  expect(one).toMatchObject({ production: true, databaseUrl: null, redis: null });
  expect(several).toMatchObject({ production: true, cards: { mode: 'live' }, logRequests: true });
  expect([several?.redis, several?.s3, several?.databaseUrl].includes(null)).toBe(false);
});
