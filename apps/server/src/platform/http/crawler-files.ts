import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { problemOf } from '@clamor/contract/errors';
import { DAY, type Instant } from '@clamor/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';
import { createSitemap, type SitemapOptions } from './sitemap.ts';
import { takesEncoding } from './takes-encoding.ts';

export interface CrawlerFilesOptions extends SitemapOptions {
  /** Paths that search engines must not visit. */
  disallow: readonly string[];
  /** The address for reports of security problems. */
  contactEmail: string;
}

const PAGE = { config: { limit: 'page' } } as const;

const SECURITY_TEXT_KEPT_MS = 180 * DAY;

const uncompressed = promisify(gunzip);

/** Registers the files for search engines: `robots.txt`, which says what not to visit, and the sitemap. */
export function registerCrawlerFiles(app: FastifyInstance, options: CrawlerFilesOptions): void {
  const sitemap = createSitemap(options);
  const robots = [
    'User-agent: *',
    ...options.disallow.map((path) => `Disallow: ${path}`),
    `Sitemap: ${options.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', PAGE, (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/.well-known/security.txt', PAGE, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(options, app.context.now())),
  );
  app.get('/sitemap.xml', PAGE, async (request, reply) => sendXml(request, reply, await sitemap.main()));
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,3}).xml', PAGE, async (request, reply) => {
    const part = await sitemap.part(Number(request.params.number));
    return part === null ? sendProblem(reply, problemOf('NOT_FOUND')) : sendXml(request, reply, part);
  });
}

/** `security.txt` (RFC 9116), which must name the day on which it expires. */
function securityText({ contactEmail, publicUrl }: CrawlerFilesOptions, now: Instant): string {
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(now + SECURITY_TEXT_KEPT_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Sends a file that is stored compressed. Clients that do not accept gzip get it unpacked. */
async function sendXml(request: FastifyRequest, reply: FastifyReply, file: Buffer): Promise<FastifyReply> {
  reply.type('application/xml; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  return takesEncoding(request, 'gzip')
    ? reply.header('content-encoding', 'gzip').send(file)
    : reply.send(await uncompressed(file));
}
