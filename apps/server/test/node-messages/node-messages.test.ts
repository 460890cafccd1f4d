import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAUSES, type Cause } from './causes.fixture.ts';
import { RECEIVED } from './received.fixture.ts';
import {
  ELSEWHERE,
  type Here,
  openSpeakingSite,
  type Said,
  type SpeakingSite,
  type Topic,
} from './speaking-site.fixture.ts';

let site: SpeakingSite;
beforeAll(async () => {
  site = await openSpeakingSite();
});
afterAll(() => site.house.stop());

const HERE = Object.keys(CAUSES) as Here[];

describe('what happens on one node is said to the others', () => {
  it.each(HERE.flatMap((topic) => CAUSES[topic].map((cause) => [topic, cause.what, cause as Cause<Topic>] as const)))(
    '%s: %s',
    async (topic, _what, { make, read }) => {
      site.heard[topic].length = 0;
      const said = await make(site);
      const heard = () =>
        (site.heard[topic] as Said[Topic][]).map((message) => (read === undefined ? message : read(message, site)));
      await expect.poll(heard, { timeout: 10_000 }).toContainEqual(said);
    },
  );
});

it.each(HERE)('a node acts on what another one says: %s', (topic) => RECEIVED[topic](site));

it.each(Object.entries(ELSEWHERE))('%s is shown by %s', (_topic, file) => {
  expect(existsSync(new URL(`../../../../${file}`, import.meta.url))).toBe(true);
});
