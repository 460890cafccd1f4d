import { createHash } from 'node:crypto';

/** What a page says about itself to search engines and to whoever shares its address. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute. */
  imageUrl: string | null;
  /** Absolute address under which the page is known. */
  url: string;
}

const DESCRIPTION_MAX = 160;
const ELLIPSIS_AT = 157;

/** At most 160 characters: 157 and an ellipsis where it is longer. Never cuts a character in two. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= DESCRIPTION_MAX ? line : `${characters.slice(0, ELLIPSIS_AT).join('')}...`;
}

/** Text made harmless inside an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/** The built page with its head filled in. */
export function renderPage(template: string, head: PageHead, settings: Readonly<Record<string, unknown>>): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(shortDescription(head.description));
  const tags = [
    `<meta name="clamor-config" content="${escapeHtml(JSON.stringify(settings))}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${escapeHtml(head.url)}" />`,
    `<meta name="twitter:card" content="${head.imageUrl === null ? 'summary' : 'summary_large_image'}" />`,
  ];
  if (head.imageUrl !== null) tags.push(`<meta property="og:image" content="${escapeHtml(head.imageUrl)}" />`);
  return template
    .replace(/(<title[^>]*>)[^<]*(<\/title>)/i, (_, open: string, close: string) => `${open}${title}${close}`)
    .replace(/(<meta\s[^>]*name="description"[^>]*content=")[^"]*(")/i, (_, open: string, close: string) => {
      return `${open}${description}${close}`;
    })
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}

/** The sources under which the page's own inline scripts may run, for a policy that allows no others. */
export function inlineScriptHashes(template: string): string[] {
  const scripts = template.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
