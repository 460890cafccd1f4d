import { createHash } from 'node:crypto';
import { type HeadTags, headTags, type PageHead } from '@clamor/contract/page-head';

/** The built page, to be filled in for each address; with `view`, rendered already. */
export type PageTemplate = (head: PageHead, view?: FirstViewParts) => string;

/** What a rendered page has besides its head. */
export interface FirstViewParts {
  /** The rendered screen. */
  html: string;
  /** What it was rendered from. The page's own code starts from it. */
  data: unknown;
  /** Files of the screen, by their addresses. */
  scripts: readonly string[];
  /** The picture that the page waits for: its address, or a choice of widths as `srcset` and `sizes` say it. */
  picture: { href: string; srcset?: string | undefined; sizes?: string | undefined } | null;
}

/** The anchors of the head's elements. Each must exist once. The page's own code removes marked elements once it has better ones. */
const TITLE = /<title data-initial>[^<]*<\/title>/;
const DESCRIPTION = /[ \t]*<meta\s+data-initial\s+name="description"[^>]*>\n?/;
const END = /<\/head>/;
const ANCHORS = { title: TITLE, description: DESCRIPTION, 'end of the head': END };
/** Where the first view goes. A page without it is sent as it is. */
const ROOT = '<div id="root"></div>';
/** How the built page loads its own code: the entry, and what the entry imports. */
const ENTRY = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;
const IMPORTED = /[ \t]*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n?/g;

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/** JSON for a script element: without `<` nothing in it ends the element or begins a comment. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
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
  const own = [...after.matchAll(ENTRY), ...after.matchAll(IMPORTED)].map(([, href = '']) => href);
  const readable = after.replace(ENTRY, '').replace(IMPORTED, '');
  return (head, view) => {
    const tags = elementsOf(headTags(head, origin));
    if (view === undefined) return `${before}${tags.join('\n    ')}${after}`;
    const elements = [...tags, ...pictureOf(view), scriptsOf([...own, ...view.scripts])];
    return `${before}${elements.join('\n    ')}${readable.replace(ROOT, () => rootOf(view))}`;
  };
}

function rootOf({ html, data }: FirstViewParts): string {
  return `<div id="root">${html}</div>\n    <script id="first-view" type="application/json">${scriptJson(data)}</script>`;
}

/** The page's own code, the entry first. `theme.js` loads it once it is its turn: a rendered page can be read without it. */
function scriptsOf(files: readonly string[]): string {
  return `<meta name="clamor-scripts" content="${escapeHtml([...new Set(files)].join(' '))}" />`;
}

function pictureOf({ picture }: FirstViewParts): string[] {
  if (picture === null) return [];
  const { href, srcset, sizes } = picture;
  const choice =
    srcset === undefined
      ? `href="${escapeHtml(href)}"`
      : `type="image/webp" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes ?? '100vw')}"`;
  return [`<link rel="preload" as="image" fetchpriority="high" ${choice} />`];
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
