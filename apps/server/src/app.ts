import { openApiDocument } from '@clamor/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import {
  createHttpApp,
  type HttpOptions,
  type PageHead,
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
/** Screens for members and staff, and the API: nothing that a search engine could show. */
const DISALLOW = ['/api/', '/admin', '/create', '/dashboard', '/orders', '/notices', '/test-helper'];

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
    settings: { contactEmail: site.contactEmail, supportEmail: site.supportEmail, development: http.development },
    disallow: DISALLOW,
  });
  return app;
}

/** Every address that has a screen (docs/product.md#addresses). */
function screensOf({ http, site }: AppPorts): Screen[] {
  const plain = (path: string, title?: string): Screen => ({
    path,
    page: () => ({ status: 200, ...(title === undefined ? {} : { head: { title: `${title} | ${NAME}` } }) }),
  });
  const hidden = (path: string, title: string): Screen => ({
    path,
    page: () => ({ status: 200, head: { title: `${title} | ${NAME}` }, noIndex: true }),
  });
  return [
    plain('/'),
    plain('/login', 'Sign in'),
    plain('/register', 'Sign up'),
    hidden('/verify-email', 'Verify your email'),
    hidden('/forgot-password', 'Forgotten password'),
    hidden('/reset-password', 'Choose a new password'),
    hidden('/create', 'Create New Auction'),
    hidden('/dashboard', 'Dashboard'),
    hidden('/notices', 'Notices'),
    hidden('/orders', 'Orders'),
    hidden('/orders/:auctionId', 'Order'),
    hidden('/admin', 'Admin'),
    hidden('/admin/listing/:id', 'Edit listing'),
    ...(http.development ? [hidden('/test-helper', 'Test helper')] : []),
    { path: '/listings', page: () => ({ redirect: '/' }) },
    { path: '/listing', page: () => ({ redirect: '/' }) },
    { path: '/listing/:slug', page: ({ slug = '' }) => listingPage(site, slug) },
    { path: '/user/:username', page: ({ username = '' }) => memberPage(site, username) },
  ];
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
