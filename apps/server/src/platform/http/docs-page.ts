import { documentPage } from './document-page.ts';
import { escapeHtml } from './page-template.ts';

interface Operation {
  summary?: string;
  responses?: Record<string, unknown>;
}

interface Document {
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
}

const LINKS =
  '<ul class="links"><li><a href="/api/openapi.json">Calls as OpenAPI</a></li>' +
  '<li><a href="/api/asyncapi.json">Messages of the socket as AsyncAPI</a></li><li><a href="/problems">Errors</a></li></ul>';

/** The page with the documentation of every call, where calls can also be tried. Without scripts it is a table. */
export function docsPage(document: Document): string {
  const title = `${String(document.info.title)} API`;
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => row(method, path, operation as Operation)),
  );
  const head =
    '<link rel="stylesheet" href="/api/docs/swagger-ui.css"><script defer src="/api/docs/swagger-ui-bundle.js"></script>' +
    '<script type="module" src="/api/docs/start.js"></script>';
  const top = `<header class="top"><h1>${escapeHtml(title)} ${escapeHtml(String(document.info.version))}</h1>${LINKS}</header>`;
  const table = `<table><thead><tr><th>Call</th><th>For</th><th>Answers</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return documentPage(
    title,
    `${top}<main id="calls"></main><noscript><div class="page">${table}</div></noscript>`,
    head,
  );
}

function row(method: string, path: string, { summary = '', responses = {} }: Operation): string {
  const call = `${method.toUpperCase()} ${path}`;
  const answers = Object.keys(responses).join(', ');
  return `<tr><td><code>${escapeHtml(call)}</code></td><td>${escapeHtml(summary)}</td><td>${escapeHtml(answers)}</td></tr>`;
}
