import { createHash } from 'node:crypto';
import { type HeadTags, headTags, type PageHead } from '@clamor/contract/page-head';

/** Makes the page of an address out of the built page. With `view` it contains a rendered screen. */
export type PageTemplate = (head: PageHead, view?: FirstViewParts) => string;

/** What a rendered page contains besides its head. */
export interface FirstViewParts {
  /** The rendered screen. */
  html: string;
  /** The data that the screen was rendered from. The page's own code starts with the same. */
  data: unknown;
  /** The addresses of the screen's script files. */
  scripts: readonly string[];
  /** The picture that the page preloads: one address, or several widths (`srcset` and `sizes`). */
  picture: { href: string; srcset?: string | undefined; sizes?: string | undefined } | null;
}

/**
 * Finds the places in the built page's head that are filled in. Each must exist once. The page's own code later
 * replaces the elements with `data-initial`.
 */
const TITLE = /<title data-initial>[^<]*<\/title>/;
const DESCRIPTION = /[ \t]*<meta\s+data-initial\s+name="description"[^>]*>\n?/;
const END = /<\/head>/;
const ANCHORS = { title: TITLE, description: DESCRIPTION, 'end of the head': END };
/** The element for the first view. If the built page lacks this element, it is sent without a first view. */
const ROOT = '<div id="root"></div>';
/** Finds the elements with which the built page loads its own code: the entry, and what the entry imports. */
const ENTRY = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;
const IMPORTED = /[ \t]*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n?/g;

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/** JSON for a script element. It contains no `<`, so nothing in it can end the element or begin a comment. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/**
 * Makes the template out of the built page. Throws if the page lacks an anchor, because then every page would lack its
 * title or description.
 * @param html the built page
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

/**
 * The page's own script files, the entry first, in a meta element. `theme.js` loads them later, because a rendered page
 * can be read before they run.
 */
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

/** The hashes of the page's own inline scripts. The policy allows these and no other inline scripts. */
export function inlineScriptHashes(template: string): string[] {
  const scripts = template.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
