import { expect, it } from 'vitest';
import { siteScreens } from './site-screens.ts';

const NOBODY = { ofListing: async () => null, ofMember: async () => null };
const addresses = (development: boolean) =>
  Object.keys(siteScreens({ development, publicUrl: 'https://clamor.example' }, NOBODY));

it('has every address in production but that of the test helper, which is there in development alone', () => {
  expect(addresses(true)).toContain('/test-helper');
  expect(addresses(false)).toEqual(addresses(true).filter((path) => path !== '/test-helper'));
});
