import { NARROWING } from '@clamor/contract/market-head';
import { expect, it } from 'vitest';
import { siteScreens } from './site-screens.ts';
import { type SiteViewPorts, siteViews } from './site-views.ts';

/** Views without data: whether an address is rendered is decided without reading any. */
const views = siteViews({} as SiteViewPorts);
const heads = { ofListing: async () => null, ofMember: async () => null };
const screens = siteScreens({ development: false, publicUrl: 'https://clamor.example' }, heads, views);
const home = (search: string) => screens['/']?.({}, new URLSearchParams(search));

it('renders home only where search engines may have it', () => {
  for (const name of NARROWING)
    expect([name, home(`?${name}=1`)]).toMatchObject([name, { head: { index: false }, view: undefined }]);
  for (const search of ['', '?utm_source=mail'])
    expect(home(search)).toMatchObject({ head: { index: true }, view: { key: '/' } });
});

it('renders each address of a boost as a page of its own, and no other parameter', () => {
  const key = (search: string) => views.ofListing('lamp', new URLSearchParams(search))?.key;
  const own = ['?boosted=true', '?boosted=false', '?boost=true'];
  for (const search of own) expect(key(search)).toBe(`/listing/lamp${search}`);
  expect(key('?boost=true&boosted=false&reason=x')).toBe('/listing/lamp?boosted=false');
  for (const search of ['', '?boost=1', '?utm_source=mail']) expect(key(search)).toBe('/listing/lamp');
});
