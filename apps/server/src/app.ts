import { asyncApiDocument } from '@clamor/contract/asyncapi';
import { openApiDocument } from '@clamor/contract/openapi';
import type { ClamorConfig } from '@clamor/contract/page-config';
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
import { measureFirstViews, measureRequests } from './platform/metrics/index.ts';
import { type PublicHeads, type SiteViews, screenAddresses, siteScreens } from './site-screens.ts';
import { VERSION } from './version.ts';

export interface AppPorts {
  http: HttpOptions;
  registry: Registry;
  /**
   * The metrics of all workers on this machine; left out if this process is no worker: then `registry` has all metrics.
   */
  allMetrics?: () => Promise<string | null>;
  /** Checks by name. If one fails, this node is not ready. */
  checks: Readonly<Record<string, () => Promise<unknown>>>;
  /** For each outside part, whether it works. This node can serve without them. */
  outside: () => Readonly<Record<string, boolean>>;
  isDraining: () => boolean;
  site: {
    /** Folder of the built site. */
    webRoot: string;
    /** What each page is told. With the card provider `sandbox` it says that no real money moves. */
    config: ClamorConfig;
    /** The other origins that the site's pages may load from. */
    origins?: PageOrigins;
    heads: PublicHeads;
    views: SiteViews;
    /** Sources of addresses for the sitemap, besides the screens. */
    addresses: readonly AddressSource[];
  };
  /** Functions that register the routes of one module each. */
  routes: readonly ((app: FastifyInstance) => void | Promise<void>)[];
}

/** Paths that search engines must not visit, because they have nothing to show there. */
const DISALLOW = ['/api/', '/admin', '/create', '/orders', '/money', '/test-helper'];

/** Builds the Fastify app with the whole site and API. It does not listen yet. */
export async function createApp(ports: AppPorts): Promise<FastifyInstance> {
  const { http, registry, allMetrics, checks, outside, isDraining, site } = ports;
  const app = await createHttpApp(http);
  measureRequests(app, registry);
  const facts = { version: VERSION, serverUrl: http.publicUrl };
  const openApi = openApiDocument(facts);
  registerOperations(app, {
    registry,
    ...(allMetrics === undefined ? {} : { allMetrics }),
    checks,
    outside,
    isDraining,
    openApi,
    asyncApi: asyncApiDocument(facts, openApi.components.schemas),
  });
  for (const register of ports.routes) await register(app);
  await registerSite(app, {
    webRoot: site.webRoot,
    publicUrl: http.publicUrl,
    screens: siteScreens(http, site.heads, site.views),
    unknownHead: UNTITLED_HEADS.noPage,
    settings: site.config,
    disallow: DISALLOW,
    contactEmail: site.config.contactEmail,
    addresses: [screenAddresses(), ...site.addresses],
    onFirstView: measureFirstViews(registry),
    ...(site.origins === undefined ? {} : { origins: site.origins }),
  });
  return app;
}
