import { createHash } from 'node:crypto';
import { type HeadTags, headTags, type PageHead } from '@clamor/contract/page-head';

/** The built page, to be filled in for each address. */
export type PageTemplate = (head: PageHead) => string;

/** Where the head's elements go. Each has to be there once; the page's own code takes away what is marked so, once it knows better. */
const TITLE = /<title data-initial>[^<]*<\/title>/;
const DESCRIPTION = /[ \t]*<meta\s+data-initial\s+name="description"[^>]*>\n?/;
const END = /<\/head>/;
const ANCHORS = { title: TITLE, description: DESCRIPTION, 'end of the head': END };

/** Text made harmless inside an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/**
 * @param html the built page; one that lost an anchor is thrown back, since every page of the site would be without its words
 * @param settings handed to the page's own code
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

/** The sources under which the page's own inline scripts may run, for a policy that allows no others. */
export function inlineScriptHashes(template: string): string[] {
  const scripts = template.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
