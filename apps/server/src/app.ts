import { openApiDocument } from '@clamor/contract/openapi';
import { UNTITLED_HEADS } from '@clamor/contract/screens';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import {
  type AddressSource,
  createHttpApp,
  type HttpOptions,
  type PageOrigins,
  registerOperations,
  registerSite,
} from './platform/http/index.ts';
import { measureRequests } from './platform/metrics/index.ts';
import { type PublicHeads, screenAddresses, siteScreens } from './site-screens.ts';

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
    heads: PublicHeads;
    /** What search engines shall know of, besides the screens. */
    addresses: readonly AddressSource[];
  };
  /** Each registers the routes of one module. */
  routes: readonly ((app: FastifyInstance) => void | Promise<void>)[];
}

const VERSION = '0.1.0';
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
    screens: siteScreens(http, site.heads),
    unknownHead: UNTITLED_HEADS.noPage,
    settings: {
      publicUrl: http.publicUrl,
      contactEmail: site.contactEmail,
      supportEmail: site.supportEmail,
      paymentProvider: site.paymentProvider,
      development: http.development,
    },
    disallow: DISALLOW,
    addresses: [screenAddresses(), ...site.addresses],
    ...(site.origins === undefined ? {} : { origins: site.origins }),
  });
  return app;
}
