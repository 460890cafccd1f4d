import { escapeHtml } from './page-template.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/**
 * The content security policy of a documentation page: it may load its own files and inline pictures, and call this
 * site.
 */
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const DOCUMENT_HEADERS = { ...SAFE_HEADERS, 'content-security-policy': DOCUMENT_POLICY } as const;
export const HTML_TYPE = 'text/html; charset=utf-8';

/** A page for people who read about the API. */
export function documentPage(title: string, body: string, head = ''): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<link rel="stylesheet" href="/api/docs/docs.css">${head}</head><body>${body}</body></html>`
  );
}
