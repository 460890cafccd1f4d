import { TITLED_SCREENS } from '@clamor/contract/screens';
import { describe, expect, it } from 'vitest';
import { screenAddresses, siteScreens } from './site-screens.ts';

const NOBODY = { ofListing: async () => null, ofMember: async () => null };
const SITE = { development: true, publicUrl: 'https://clamor.example' };
const addresses = (development: boolean) => Object.keys(siteScreens({ ...SITE, development }, NOBODY));

it('has every address in production but that of the test helper, which is there in development alone', () => {
  expect(addresses(true)).toContain('/test-helper');
  expect(addresses(false)).toEqual(addresses(true).filter((path) => path !== '/test-helper'));
});

describe('an address', () => {
  const ANN = { username: 'Ann Lee', head: { title: 'Ann Lee', index: true } };
  const LAMP = { title: 'Lamp', index: true };
  const screens = siteScreens(SITE, {
    ofListing: async (slug) => (slug === 'lamp' ? LAMP : null),
    ofMember: async (nameOrId) => (['ann lee', 'id-of-ann'].includes(nameOrId.toLowerCase()) ? ANN : null),
  });
  const answer = (path: string, params: Record<string, string> = {}) =>
    screens[path]?.(params, new URLSearchParams()) ?? expect.unreachable();

  it.each<[string, Record<string, string>, number]>([
    ...Object.keys(TITLED_SCREENS).map((path): [string, Record<string, string>, number] => [path, {}, 200]),
    ['/', {}, 200],
    ['/listing/:slug', { slug: 'lamp' }, 200],
    ['/listing/:slug', { slug: 'lost' }, 404],
    ['/orders/:auctionId', { auctionId: 'any' }, 200],
    ['/admin/listing/:id', { id: 'any' }, 200],
    ['/user', {}, 404],
    ['/user/:username', { username: 'Ann Lee' }, 200],
    ['/user/:username', { username: 'aNN lEE' }, 200],
    ['/user/:username', { username: 'nobody' }, 404],
  ])('%s %j is answered with %s', async (path, params, status) => {
    expect(await answer(path, params)).toMatchObject({ status });
  });

  it.each<[string, Record<string, string>, string]>([
    ['/listings', {}, '/'],
    ['/listing', {}, '/'],
    ['/user/:username', { username: 'id-of-ann' }, '/user/Ann%20Lee'],
  ])('%s %j leads to %s', async (path, params, redirect) => {
    expect(await answer(path, params)).toEqual({ redirect });
  });
});

it('tells search engines of the market and the pages for everybody, once', async () => {
  const source = screenAddresses();
  const first = await source.after(null, 100);
  const paths = ['/', '/login', '/register', '/terms', '/privacy', '/help'];
  expect(first.map(({ path }) => path)).toEqual(paths);
  expect(await source.after('/help', 100)).toEqual([]);
});
