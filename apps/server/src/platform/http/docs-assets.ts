import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE } from './docs-style.ts';
import { type KeptCopy, keptCopy, sendCopy } from './kept-copy.ts';
import { SAFE_HEADERS } from './safe-headers.ts';
import { takesEncoding } from './takes-encoding.ts';

/**
 * The script that draws the documentation. Its calls go to the page's own origin, the only one that the page's policy
 * allows.
 */
const START_SCRIPT = `const answer = await fetch('/api/openapi.json');
const spec = { ...(await answer.json()), servers: [{ url: location.origin }] };
SwaggerUIBundle({
  spec,
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
const GIVEN: Readonly<Record<string, string>> = { 'swagger-ui-bundle.js': SCRIPT, 'swagger-ui.css': STYLE };

/** Registers the files that the documentation pages load: those of Swagger UI, and an own style and script. */
export function registerDocsAssets(app: FastifyInstance): void {
  const own = {
    'start.js': keptCopy(START_SCRIPT, SCRIPT),
    'docs.css': keptCopy(DOCS_STYLE, STYLE),
  };
  for (const [name, copy] of Object.entries(own)) {
    app.get(`/api/docs/${name}`, { config: { limit: 'docs' } }, (request, reply) =>
      sendCopy(request, reply.headers(SAFE_HEADERS), copy),
    );
  }
  for (const [name, type] of Object.entries(GIVEN)) {
    const read = once(() => readGiven(name, type));
    app.get(`/api/docs/${name}`, { config: { limit: 'docs' } }, async (request, reply) => {
      const { plain, packed } = await read();
      reply.headers(SAFE_HEADERS).header('vary', 'accept-encoding');
      return sendCopy(request, reply, takesEncoding(request, 'gzip') ? packed : plain);
    });
  }
}

/**
 * Reads and compresses a file of Swagger UI. Only the first request does this, so that a start does not wait for it.
 */
async function readGiven(name: string, type: string): Promise<{ plain: KeptCopy; packed: KeptCopy }> {
  const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui'));
  const bytes = await readFile(join(folder, 'static', name));
  return { plain: keptCopy(bytes, type), packed: keptCopy(await promisify(gzip)(bytes), type, 'gzip') };
}

/** Runs work at the first call and returns its result to all calls. If the work fails, the next call repeats it. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}
