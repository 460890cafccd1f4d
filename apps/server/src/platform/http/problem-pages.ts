import { ERRORS, type ErrorCode, problemPath } from '@clamor/contract/errors';
import { PROBLEM_HELP } from '@clamor/contract/problem-help';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_HEADERS, documentPage, HTML_TYPE } from './document-page.ts';
import { keptCopy, sendCopy } from './kept-copy.ts';
import { escapeHtml } from './page-template.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Registers `/problems` and one page for each error code, to which the `type` of a problem links. */
export function registerProblemPages(app: FastifyInstance): void {
  const pages = new Map(CODES.map((code) => [problemPath(code), keptCopy(pageOf(code), HTML_TYPE)]));
  const list = keptCopy(listPage('Errors'), HTML_TYPE);
  const unknown = listPage('There is no such error');
  const bound = { config: { limit: 'docs' } } as const;
  app.get('/problems', bound, (request, reply) => sendCopy(request, reply.headers(DOCUMENT_HEADERS), list));
  app.get<{ Params: { code: string } }>('/problems/:code', bound, (request, reply) => {
    reply.headers(DOCUMENT_HEADERS);
    const page = pages.get(`/problems/${request.params.code}`);
    if (page !== undefined) return sendCopy(request, reply, page);
    return reply.code(404).header('cache-control', 'no-store').type(HTML_TYPE).send(unknown);
  });
}

function pageOf(code: ErrorCode): string {
  const { title, status } = ERRORS[code];
  const { meaning, remedy } = PROBLEM_HELP[code];
  const body =
    `<main class="page"><h1>${escapeHtml(title)}</h1><p class="status">HTTP ${status} · <code>${code}</code></p>` +
    `<h2>What it means</h2><p>${escapeHtml(meaning)}</p><h2>What to do</h2><p>${escapeHtml(remedy)}</p>` +
    '<ul class="links"><li><a href="/problems">All errors</a></li><li><a href="/api/docs">The API</a></li></ul></main>';
  return documentPage(`${title} · ${code}`, body);
}

/** Allows line breaks in a code, but only after each word. */
function breakable(code: ErrorCode): string {
  return code.replaceAll('_', '_<wbr>');
}

function listPage(title: string): string {
  const rows = CODES.map(
    (code) =>
      `<tr><td><a href="${problemPath(code)}"><code>${breakable(code)}</code></a></td><td>${escapeHtml(ERRORS[code].title)}</td>` +
      `<td>${ERRORS[code].status}</td></tr>`,
  );
  const table = `<table><thead><tr><th>Code</th><th>Title</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const links = '<ul class="links"><li><a href="/api/docs">The API</a></li></ul>';
  return documentPage(title, `<main class="page"><h1>${escapeHtml(title)}</h1>${table}${links}</main>`);
}
