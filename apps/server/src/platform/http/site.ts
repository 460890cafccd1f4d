import { join } from 'node:path';
import { problemOf } from '@clamor/contract/errors';
import type { PageHead } from '@clamor/contract/page-head';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { monotonicNow, realScheduler } from '../clock/index.ts';
import { ensureDevice } from '../visitor/index.ts';
import { type BuiltSite, readBuiltSite } from './built-site.ts';
import { registerCrawlerFiles } from './crawler-files.ts';
import { type FirstView, FirstViews, type RenderResult } from './first-views.ts';
import { inlineScriptHashes, type PageTemplate, pageTemplate } from './page-template.ts';
import { sendProblem } from './problems.ts';
import type { AddressSource } from './sitemap.ts';
import { PERMISSIONS_POLICY } from './transport-headers.ts';

/** What the server answers to the address of a page. */
export type PageAnswer =
  | { status: 200 | 404; head: PageHead; view?: FirstView | undefined }
  /** A temporary redirect. */
  | { redirect: string };

export type Screen = (params: Record<string, string>, search: URLSearchParams) => PageAnswer | Promise<PageAnswer>;

export interface SiteOptions {
  /** Folder of the built site. */
  webRoot: string;
  publicUrl: string;
  /** The screens by their addresses, such as `/listing/:slug`. */
  screens: Readonly<Record<string, Screen>>;
  /** The head of the not-found page. */
  unknownHead: PageHead;
  /** Passed to the page's own code in a meta element. */
  settings: Readonly<Record<string, unknown>>;
  /** Paths that search engines must not visit. */
  disallow: readonly string[];
  /** The address for reports of security problems. */
  contactEmail: string;
  /** The sources of addresses for the sitemap. */
  addresses: readonly AddressSource[];
  /** The other sites from which pages may load something. */
  origins?: PageOrigins;
  /** Called for each page that the server should render (first view): what was sent, and how long rendering took. */
  onFirstView?: (result: RenderResult, milliseconds: number) => void;
}

/** Origins of other sites, by what pages may do with them. */
export interface PageOrigins {
  scriptSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
}

const NO_ORIGINS: PageOrigins = { scriptSrc: [], frameSrc: [], connectSrc: [] };

/** The rate limit for pages. Files are counted under it too. */
const PAGE = { config: { limit: 'page' } } as const;
const YEAR_SECONDS = 31_536_000;
const NOT_BUILT = 'The site has not been built yet. Run "npm run build", then start again.\n';

/** Serves the built site: its files, a page for each screen, and the not-found page for all other addresses. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const built = await readBuiltSite(options.webRoot, options.settings);
  const { html } = built;
  const template = html === null ? null : pageTemplate(html, options.settings, options.publicUrl);
  const send = pageSender(template, template === null ? null : firstViewsOf(app, options, built, template));
  await app.register(async (scope) => {
    scope.addHook('onRoute', (bound) => {
      bound.config = { limit: 'asset', ...bound.config };
    });
    await scope.register(helmet, policyOf(options, html ?? ''));
    await scope.register(compress, { global: true, threshold: 1024 });
    if (html !== null) await scope.register(fastifyStatic, staticOptions(options.webRoot));
    for (const [path, screen] of Object.entries(options.screens)) {
      scope.get(path, PAGE, async (request, reply) => {
        return send(request, reply, await screen(request.params as Record<string, string>, searchOf(request)));
      });
    }
    registerCrawlerFiles(scope, { ...options, sources: options.addresses, now: () => app.context.now() });
    // The not-found page is a route in this scope, so that it gets the headers and compression of all pages.
    scope.get('/*', PAGE, (request, reply) => notFound(request, reply, send, options.unknownHead));
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problemOf('NOT_FOUND')));
}

type Send = (request: FastifyRequest, reply: FastifyReply, page: PageAnswer) => Promise<FastifyReply>;

function pageSender(template: PageTemplate | null, views: FirstViews | null): Send {
  return async (request, reply, page) => {
    if ('redirect' in page) return reply.redirect(page.redirect, 302);
    if (template === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const index = page.head.index !== false && page.status !== 404;
    ensureDevice(request, reply);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (!index) reply.header('x-robots-tag', 'noindex');
    reply.code(page.status).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    const head = { ...page.head, index };
    // A cached page is the same for all visitors, so it contains no cookie. The device cookie was set above for this
    // request.
    const kept = page.view === undefined ? null : await views?.page(head, page.view, request);
    if (!kept) return reply.send(template(head));
    reply.header('vary', 'accept-encoding');
    if (kept.encoding !== null) reply.header('content-encoding', kept.encoding);
    return reply.send(kept.body);
  };
}

function searchOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

/** Answers an unknown address. A request for a page gets the not-found screen, a request for data a problem. */
async function notFound(
  request: FastifyRequest,
  reply: FastifyReply,
  send: Send,
  head: PageHead,
): Promise<FastifyReply> {
  const wantsPage = !/^\/(api|objects|boost|ws|assets)(\/|$|\?)/.test(request.url);
  if (!wantsPage) return sendProblem(reply, problemOf('NOT_FOUND'));
  return send(request, reply, { status: 404, head });
}

/**
 * The part that renders first views (the content of a page before its scripts run). Null if the build contains no
 * renderer: then every page is sent as an empty shell.
 */
function firstViewsOf(
  app: FastifyInstance,
  { onFirstView }: SiteOptions,
  { render, scriptsOf }: BuiltSite,
  template: PageTemplate,
): FirstViews | null {
  if (render === null) return null;
  let isSaid = false;
  return new FirstViews({
    render,
    template,
    scriptsOf,
    now: monotonicNow,
    scheduler: realScheduler,
    serverTime: () => new Date(app.context.now()).toISOString(),
    onResult: (result, milliseconds) => onFirstView?.(result, milliseconds),
    onFailure(error) {
      // Only the first failure is logged, because a broken page would fill the log. A metric counts all.
      if (!isSaid) app.log.error({ err: error }, 'A page could not be rendered. Its shell was sent.');
      isSaid = true;
    },
  });
}

/** Options for serving files. A file with a hash in its name never changes. All others are revalidated each time. */
function staticOptions(webRoot: string) {
  return {
    root: webRoot,
    index: false as const,
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    // The build has already written compressed files, so nothing is compressed for a request.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply: { header(name: string, value: string): unknown }, path: string): void {
      const hashed = path.includes(join(webRoot, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  };
}

/** The content security policy: only the site's own files and the configured origins may run or load. */
function policyOf({ publicUrl, origins = NO_ORIGINS }: SiteOptions, template: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(template), ...origins.scriptSrc],
        // Dialogs insert a style element that locks the page's scrolling.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.connectSrc],
        frameSrc: ['https://www.youtube-nocookie.com', ...origins.frameSrc],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Every answer of the app already has this header.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}
