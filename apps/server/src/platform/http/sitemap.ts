import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Instant } from '@clamor/domain/time';
import { escapeHtml } from './page-template.ts';

/** A source of addresses of one kind, always in the same order. */
export interface AddressSource {
  /**
   * At most `limit` addresses after the one with this key; null: from the beginning. Keys are in the same order as
   * addresses.
   */
  after(key: string | null, limit: number): Promise<readonly { key: string; path: string }[]>;
}

export interface SitemapOptions {
  publicUrl: string;
  now(): Instant;
  sources: readonly AddressSource[];
}

/** The sitemap as compressed files. */
export interface Sitemap {
  /** The list of all addresses. If there are too many for one list, an index of lists. */
  main(): Promise<Buffer>;
  /** One of the lists, counted from 1; null if there is none with this number. */
  part(number: number): Promise<Buffer | null>;
}

interface Files {
  main: Buffer;
  parts: readonly Buffer[];
}

/** The protocol's limit for one list. */
export const ADDRESSES_MAX = 50_000;
/** The most lists, together for a million addresses. Sources yield the newest first, so the oldest are left out. */
const PARTS_MAX = 20;
/** How many addresses are read at once. Between the reads the event loop decides bids. */
const STEP = 2_000;
const KEPT_MS = 60_000;

const compressed = promisify(gzip);

/** Creates the sitemap. A request builds it again if it is a minute old. Concurrent requests share the work. */
export function createSitemap({ publicUrl, now, sources }: SitemapOptions, addressesMax = ADDRESSES_MAX): Sitemap {
  let kept: { at: number; files: Promise<Files> } | null = null;
  const read = (): Promise<Files> => {
    const at = now();
    if (kept === null || Math.abs(at - kept.at) >= KEPT_MS) {
      const files = writeFiles(publicUrl, sources, addressesMax);
      kept = { at, files };
      files.catch(() => {
        if (kept?.files === files) kept = null;
      });
    }
    return kept.files;
  };
  return {
    main: async () => (await read()).main,
    part: async (number) => (await read()).parts[number - 1] ?? null,
  };
}

async function writeFiles(publicUrl: string, sources: readonly AddressSource[], addressesMax: number): Promise<Files> {
  const parts: Buffer[] = [];
  let entries: string[] = [];
  const close = async () => {
    parts.push(await fileOf('urlset', entries));
    entries = [];
  };
  for await (const path of pathsOf(sources)) {
    if (entries.length === addressesMax) {
      await close();
      if (parts.length === PARTS_MAX) break;
    }
    entries.push(entryOf('url', `${publicUrl}${path}`));
  }
  if (entries.length > 0 || parts.length === 0) await close();
  if (parts.length === 1 && parts[0] !== undefined) return { main: parts[0], parts: [] };
  const lists = parts.map((_, index) => entryOf('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`));
  return { main: await fileOf('sitemapindex', lists), parts };
}

async function* pathsOf(sources: readonly AddressSource[]): AsyncGenerator<string> {
  for (const source of sources) {
    let key: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<AddressSource['after']>> = await source.after(key, STEP);
      for (const { path } of page) yield path;
      key = page.at(-1)?.key ?? null;
      if (key === null || page.length < STEP) break;
    }
  }
}

const entryOf = (element: string, address: string) => `<${element}><loc>${escapeHtml(address)}</loc></${element}>`;

function fileOf(root: string, entries: readonly string[]): Promise<Buffer> {
  const opening = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return compressed([opening, ...entries, `</${root}>`, ''].join('\n'));
}
