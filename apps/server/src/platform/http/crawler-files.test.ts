import { expect, it, onTestFinished } from 'vitest';
import { registerCrawlerFiles } from './crawler-files.ts';
import { HandClock, openHttpApp } from './http-site.fixture.ts';

it('names in security.txt whom to write to, until when it holds, the language and its own address', async () => {
  const clock = new HandClock();
  clock.at = Date.parse('2026-01-01T00:00:00.000Z');
  const app = await openHttpApp({ clock });
  onTestFinished(() => app.close());
  const site = { publicUrl: 'https://clamor.test', disallow: [], contactEmail: 'safe@clamor.test' };
  registerCrawlerFiles(app, { ...site, sources: [], now: () => clock.at });
  expect((await app.inject('/.well-known/security.txt')).body.split('\n')).toEqual([
    'Contact: mailto:safe@clamor.test',
    'Expires: 2026-06-30T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://clamor.test/.well-known/security.txt',
    '',
  ]);
});
