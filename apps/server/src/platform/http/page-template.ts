import { createHash } from 'node:crypto';
import { type HeadTags, headTags, type PageHead } from '@clamor/contract/page-head';

/** The built page, to be filled in for each address. */
export type PageTemplate = (head: PageHead) => string;

/** The anchors of the head's elements. Each must exist once. The page's own code removes marked elements once it has better ones. */
const TITLE = /<title data-initial>[^<]*<\/title>/;
const DESCRIPTION = /[ \t]*<meta\s+data-initial\s+name="description"[^>]*>\n?/;
const END = /<\/head>/;
const ANCHORS = { title: TITLE, description: DESCRIPTION, 'end of the head': END };

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/**
 * @param html the built page; throws if it lacks an anchor, because every page of the site would lack its words
 * @param settings passed to the page's own code
 * @param origin the site's public address
 */
export function pageTemplate(html: string, settings: Readonly<Record<string, unknown>>, origin: string): PageTemplate {
  for (const [name, anchor] of Object.entries(ANCHORS)) {
    if (html.split(anchor).length !== 2) throw new Error(`The built page has to have its ${name} once.`);
  }
  const config = `<meta name="clamor-config" content="${escapeHtml(JSON.stringify(settings))}" />`;
  const page = html.replace(DESCRIPTION, '').replace(END, () => `${config}\n  </head>`);
  const [before = '', after = ''] = page.split(TITLE);
  return (head) => `${before}${elementsOf(headTags(head, origin)).join('\n    ')}${after}`;
}

function elementsOf({ title, meta, canonical, data }: HeadTags): string[] {
  return [
    `<title data-initial>${escapeHtml(title)}</title>`,
    ...meta.map(
      ({ kind, name, content }) => `<meta data-initial ${kind}="${name}" content="${escapeHtml(content)}" />`,
    ),
    ...(canonical === null ? [] : [`<link data-initial rel="canonical" href="${escapeHtml(canonical)}" />`]),
    ...(data === null ? [] : [`<script data-initial type="application/ld+json">${data}</script>`]),
  ];
}

/** The hashes of the page's own inline scripts, for a policy that allows no others. */
export function inlineScriptHashes(template: string): string[] {
  const scripts = template.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
