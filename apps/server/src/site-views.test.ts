import type { Phase } from '@clamor/contract/limits';
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

/** Whether the page of a listing in this phase shows how its demand grew. */
const SHOWS_DEMAND: Readonly<Record<Phase, boolean>> = {
  collecting: true,
  waiting: true,
  countdown: true,
  live: false,
  closing: false,
  deciding: false,
  awarded: false,
  ended: false,
  cancelled: false,
};

/** The first view of a listing with this phase and these pictures. */
async function viewOf(phase: Phase, mediaUrls: string[] = []) {
  const asked: string[] = [];
  const found = { etag: '"7"', body: { phase, listing: { mediaUrls } }, responseAt: (at: number) => ({ at }) };
  const ports = {
    views: { publicView: async () => found },
    clock: { now: () => 42 },
    demandOf: async (slug: string) => {
      asked.push(slug);
      return { total: 3 };
    },
  };
  const view = await siteViews(ports as unknown as SiteViewPorts)
    .ofListing('ä lamp', new URLSearchParams('?boost=true'))
    ?.read();
  return { asked, view };
}

it.each(Object.entries(SHOWS_DEMAND) as [Phase, boolean][])(
  'has the demand of a listing in its page while the page shows it: %s, %s',
  async (phase, shows) => {
    const { asked, view } = await viewOf(phase);
    expect(asked).toEqual(shows ? ['ä lamp'] : []);
    expect(view?.data()).toEqual({ listing: { at: 42 }, demand: shows ? { total: 3 } : null });
    expect(view).toMatchObject({
      version: '"7"',
      path: '/listing/%C3%A4%20lamp',
      search: '?boost=true',
      picture: null,
    });
  },
);

it('preloads the first picture of a listing, in the widths that its page offers', async () => {
  const { view } = await viewOf('live', ['/objects/uploads/a', '/objects/uploads/b']);
  const widths = [160, 320, 480, 640, 960, 1280].map((width) => `/objects/uploads/a?w=${width} ${width}w`);
  expect(view?.picture).toMatchObject({ href: '/objects/uploads/a', srcset: widths.join(', ') });
  const elsewhere = await viewOf('live', ['https://pictures.test/a']);
  expect(elsewhere.view?.picture).toEqual({ href: 'https://pictures.test/a' });
});

it('gives home another version whenever one of its cards shows something else', async () => {
  const versionOf = async (cards: object[], wanted: object[] = []) => {
    const market = {
      find: async ({ sort }: { sort?: string }) => ({ cards: sort === 'demand' ? wanted : cards, nextCursor: null }),
      shown: async ({ cards }: { cards: object[] }) => cards,
      cardOf: (card: object) => card,
    };
    const view = siteViews({ market } as unknown as SiteViewPorts).ofMarket(new URLSearchParams());
    return (await view?.read())?.version;
  };
  const lamp = { id: 'lamp', version: 1, phase: 'live' };
  const other = { id: 'other', version: 1, phase: 'live' };
  const versions = [
    [lamp, other],
    [other, lamp],
    [lamp],
    [{ ...lamp, version: 2 }, other],
    [{ ...lamp, phase: 'closing' }, other],
  ].map((cards) => versionOf(cards));
  const seen = await Promise.all([...versions, versionOf([lamp, other], [lamp])]);
  expect(new Set(seen).size).toBe(6);
  expect(await versionOf([lamp, other])).toBe(seen[0]);
});
