import { escapeHtml } from './page-template.ts';

interface Operation {
  summary?: string;
  responses?: Record<string, unknown>;
}

interface Document {
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
}

/** The contract for people: every call with what it is for and what it may answer. */
export function docsPage(document: Document): string {
  const title = String(document.info.title);
  const version = String(document.info.version);
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => row(method, path, operation as Operation)),
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} API</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>' +
    `<h1>${escapeHtml(title)} API ${escapeHtml(version)}</h1>` +
    '<p>The whole contract as OpenAPI: ask this address for <code>application/json</code>.</p>' +
    `<table><thead><tr><th>Call</th><th>For</th><th>Answers</th></tr></thead><tbody>${rows.join('')}</tbody></table>` +
    '</body></html>'
  );
}

function row(method: string, path: string, { summary = '', responses = {} }: Operation): string {
  const call = `${method.toUpperCase()} ${path}`;
  const answers = Object.keys(responses).join(', ');
  return `<tr><td><code>${escapeHtml(call)}</code></td><td>${escapeHtml(summary)}</td><td>${escapeHtml(answers)}</td></tr>`;
}
