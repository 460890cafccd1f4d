import { marketHead } from '@clamor/contract/market-head';
import type { PageHead } from '@clamor/contract/page-head';
import { type ScreenPath, screenHead, TITLED_SCREENS, UNTITLED_HEADS } from '@clamor/contract/screens';
import { TEXT_NAMES, type TextName } from '@clamor/contract/texts';
import type { AddressSource, FirstView, Screen } from './platform/http/index.ts';

/** What the server renders of a page at first. Undefined: the address has other parameters, and nothing is rendered. */
export interface SiteViews {
  ofMarket(search: URLSearchParams): FirstView | undefined;
  ofListing(slug: string, search: URLSearchParams): FirstView | undefined;
  ofText(name: TextName): FirstView | undefined;
}

const NOT_RENDERED: SiteViews = { ofMarket: () => undefined, ofListing: () => undefined, ofText: () => undefined };

/** The page heads of listings and members. */
export interface PublicHeads {
  /** Null: no such listing is public. */
  ofListing(slug: string): Promise<PageHead | null>;
  /** `nameOrId`: a username in any case, or an id. Null: no such member has a public page. */
  ofMember(nameOrId: string): Promise<{ username: string; head: PageHead } | null>;
}

const TITLED = Object.keys(TITLED_SCREENS) as (keyof typeof TITLED_SCREENS)[];

/**
 * The answer of the server to each page address (docs/product.md#addresses). The pages for development do not exist in
 * production.
 */
export function siteScreens(
  { development, publicUrl }: { development: boolean; publicUrl: string },
  heads: PublicHeads,
  views: SiteViews = NOT_RENDERED,
): Readonly<Record<string, Screen>> {
  const found =
    (head: PageHead): Screen =>
    () => ({ status: 200, head });
  const titled = TITLED.map((path): [string, Screen] => [path, found(screenHead(path))]);
  const texts = TEXT_NAMES.map((name): [string, Screen] => [
    `/${name}`,
    () => ({ status: 200, head: screenHead(`/${name}`), view: views.ofText(name) }),
  ]);
  const screens: Readonly<Record<ScreenPath, Screen>> = {
    ...(Object.fromEntries([...titled, ...texts]) as Record<keyof typeof TITLED_SCREENS, Screen>),
    '/': (_params, search) => ({
      status: 200,
      head: marketHead(search.keys(), publicUrl),
      view: views.ofMarket(search),
    }),
    '/listings': () => ({ redirect: '/' }),
    '/listing': () => ({ redirect: '/' }),
    '/listing/:slug': async ({ slug = '' }, search) => {
      const head = await heads.ofListing(slug);
      return head === null
        ? { status: 404, head: UNTITLED_HEADS.noListing }
        : { status: 200, head, view: views.ofListing(slug, search) };
    },
    '/orders/:auctionId': found(UNTITLED_HEADS.order),
    '/admin/listing/:id': found(UNTITLED_HEADS.staffListing),
    '/user': () => ({ status: 404, head: UNTITLED_HEADS.noName }),
    '/user/:username': ({ username = '' }) => memberPage(heads, username),
  };
  const { '/test-helper': _, ...inProduction } = screens;
  return development ? screens : inProduction;
}

/** The page of a member. An address with an id redirects to the one with the name. */
async function memberPage(heads: PublicHeads, nameOrId: string) {
  const member = await heads.ofMember(nameOrId);
  if (member === null) return { status: 404 as const, head: UNTITLED_HEADS.noMember };
  const { username, head } = member;
  if (username.toLowerCase() !== nameOrId.toLowerCase()) return { redirect: `/user/${encodeURIComponent(username)}` };
  return { status: 200 as const, head };
}

/** The addresses of the screens that search engines may list. */
export function screenAddresses(): AddressSource {
  const paths = ['/', ...TITLED.filter((path) => TITLED_SCREENS[path].index)];
  return { after: async (key) => (key === null ? paths.map((path) => ({ key: path, path })) : []) };
}
