import { openApiDocument } from '@clamor/contract/openapi';
import { type ScreenPath, TITLED_SCREENS } from '@clamor/contract/screens';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import {
  createHttpApp,
  type HttpOptions,
  type PageHead,
  type PageOrigins,
  registerOperations,
  registerSite,
  type Screen,
} from './platform/http/index.ts';
import { measureRequests } from './platform/metrics/index.ts';

/** What a listing's page says of itself to search engines and to whoever shares its address. */
export type ListingShare = Omit<PageHead, 'url'>;

export interface AppPorts {
  http: HttpOptions;
  registry: Registry;
  /** By name, what must be reachable for this node to serve. */
  checks: Readonly<Record<string, () => Promise<unknown>>>;
  site: {
    /** Folder of the built site. */
    webRoot: string;
    contactEmail: string;
    supportEmail: string;
    /** What pages may use besides the site itself. */
    origins?: PageOrigins;
    /** Who takes the cards: with `sandbox` every page says that no real money moves. */
    paymentProvider: 'sandbox' | 'stripe';
    /** null where there is no such listing for the public. */
    shareOf(slug: string): Promise<ListingShare | null>;
    /** A member's name by their name in any case, or by their id; null where there is no such member for the public. */
    publicNameOf(nameOrId: string): Promise<string | null>;
  };
  /** Each registers the routes of one module. */
  routes: readonly ((app: FastifyInstance) => void | Promise<void>)[];
}

const VERSION = '0.1.0';
const NAME = 'Clamor';
const DESCRIPTION =
  'Demand-driven auctions: members show what they want, and when enough of them do, the auction starts by itself.';
/** Nothing that a search engine could show. */
const DISALLOW = ['/api/', '/admin', '/create', '/orders', '/money', '/test-helper'];

/** The whole site and API on one Fastify app, not listening yet. */
export async function createApp(ports: AppPorts): Promise<FastifyInstance> {
  const { http, registry, checks, site } = ports;
  const app = await createHttpApp(http);
  measureRequests(app, registry);
  registerOperations(app, {
    registry,
    checks,
    openMetrics: http.development,
    openApi: openApiDocument({ version: VERSION, serverUrl: http.publicUrl }),
  });
  for (const register of ports.routes) await register(app);
  await registerSite(app, {
    webRoot: site.webRoot,
    publicUrl: http.publicUrl,
    screens: screensOf(ports),
    defaultHead: { title: `${NAME}: the auction starts when the crowd does`, description: DESCRIPTION, imageUrl: null },
    settings: {
      contactEmail: site.contactEmail,
      supportEmail: site.supportEmail,
      paymentProvider: site.paymentProvider,
      development: http.development,
    },
    disallow: DISALLOW,
    ...(site.origins === undefined ? {} : { origins: site.origins }),
  });
  return app;
}

/** What each address answers (docs/product.md#addresses); those of development are unknown in production. */
function screensOf({ http, site }: AppPorts): Readonly<Record<string, Screen>> {
  const titled = (title: string): Partial<PageHead> => ({ title: `${title} | ${NAME}` });
  const heads = Object.entries(TITLED_SCREENS).map(([path, { title, index }]): [string, Screen] => [
    path,
    () => ({ status: 200, head: titled(title), noIndex: !index }),
  ]);
  const screens: Readonly<Record<ScreenPath, Screen>> = {
    ...(Object.fromEntries(heads) as Record<keyof typeof TITLED_SCREENS, Screen>),
    '/': () => ({ status: 200 }),
    '/listings': () => ({ redirect: '/' }),
    '/listing': () => ({ redirect: '/' }),
    '/listing/:slug': ({ slug = '' }) => listingPage(site, slug),
    '/orders/:auctionId': () => ({ status: 200, head: titled('Order'), noIndex: true }),
    '/admin/listing/:id': () => ({ status: 200, head: titled('Staff: listing'), noIndex: true }),
    '/user': () => ({ status: 404, head: titled('Profile') }),
    '/user/:username': ({ username = '' }) => memberPage(site, username),
  };
  const { '/test-helper': _, ...inProduction } = screens;
  return http.development ? screens : inProduction;
}

async function listingPage(site: AppPorts['site'], slug: string) {
  const share = await site.shareOf(slug);
  if (share === null) return { status: 404 as const, head: { title: `Auction Not Found | ${NAME}` } };
  const title = share.title.includes(NAME) ? share.title : `${share.title} | ${NAME}`;
  return { status: 200 as const, head: { ...share, title } };
}

/** An id leads to the member's name. */
async function memberPage(site: AppPorts['site'], nameOrId: string) {
  const name = await site.publicNameOf(nameOrId);
  if (name === null) return { status: 404 as const, head: { title: `Member Not Found | ${NAME}` } };
  if (name.toLowerCase() !== nameOrId.toLowerCase()) return { redirect: `/user/${encodeURIComponent(name)}` };
  return { status: 200 as const, head: { title: `${name} | ${NAME}` } };
}
