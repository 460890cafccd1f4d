import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageHead } from '@clamor/contract/page-head';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost, type Scheduler } from '../clock/index.ts';
import type { FirstViewParts, PageTemplate } from './page-template.ts';
import { takesEncoding } from './takes-encoding.ts';

/** How to make the first view of an address. */
export interface FirstView {
  /** Pages with the same key share one cache entry. */
  key: string;
  /** Reads the page's data; null if the page is not rendered. */
  read: () => Promise<PageView | null>;
}

/** What a page shows at first. It is the same for all visitors. */
export interface PageView {
  /** Names the state of the data. A cached page with another version is out of date. */
  version: string;
  /** The rendered address: path and the parameters that change the content. */
  path: string;
  search: string;
  /** The screen's name in the page's own code. */
  screen: string;
  /** The data with which the screen starts, besides address and time. The page contains it, so it must be public. */
  data: () => Record<string, unknown>;
  /** The picture that the page preloads. */
  picture: FirstViewParts['picture'];
}

/** Renders a page's first view to HTML. Throws if it cannot. */
export type RenderView = (view: Record<string, unknown>, search: string) => string;

export type RenderResult = 'rendered' | 'kept' | 'stale' | 'shell' | 'failed';

export interface FirstViewOptions {
  render: RenderView;
  template: PageTemplate;
  /** The script files of a screen, loaded with its page. */
  scriptsOf: (screen: string) => readonly string[];
  /** A monotonic clock in milliseconds. */
  now: () => number;
  scheduler: Scheduler;
  /** The current time in ISO 8601. */
  serverTime: () => string;
  onResult: (result: RenderResult, milliseconds: number) => void;
  onFailure: (error: unknown) => void;
}

/** A page as it is sent, compressed once for each encoding. */
export interface KeptPage {
  body: Buffer;
  encoding: 'br' | 'gzip' | null;
}

interface Kept {
  version: string;
  /** The time of rendering. */
  at: number;
  /** When its version was last found current. */
  checkedAt: number;
  bodies: Map<KeptPage['encoding'], Buffer>;
}

/** The outcome of reading a page's data. Null: the page is not rendered. `late`: the read takes too long. */
type Read = PageView | null | 'failed' | 'late';

/** The least time between two renderings of one page, however often its data changes, in milliseconds. */
const EACH_MS = 1_000;
/**
 * After this time a page is rendered again although its version is the same, because some things change with time
 * alone.
 */
const FRESH_MS = 10_000;
/**
 * If the time for rendering is used up, or reading the data fails or takes too long, a cached page may be sent, but
 * none older than this. Otherwise the shell is sent: the page without a first view, which loads its data itself.
 */
const STALE_MS = 10_000;
const WINDOW_MS = 1_000;
/** The time limit for reading a page's data. After that a cached page or the shell is sent (see `STALE_MS`). */
const READ_MS = 300;
/** The most reads at once, so that reads that hang do not pile up. Beyond that a read counts as too slow. */
const READS_AT_ONCE = 100;
/** The part of the time that rendering and compressing pages may take. */
const SHARE = 0.1;
const MAX_BYTES = 32 * 1024 * 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const PACK: Record<'br' | 'gzip', (html: Buffer) => Buffer> = {
  br: (html) => brotliCompressSync(html, BROTLI),
  gzip: (html) => gzipSync(html),
};

export class FirstViews {
  readonly #options: FirstViewOptions;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #reading = new Map<string, Promise<Read>>();
  #windowFrom = Number.NEGATIVE_INFINITY;
  #spentMs = 0;

  constructor(options: FirstViewOptions) {
    this.#options = options;
  }

  /** The page with its first view; null: the shell must load the data. */
  async page(head: PageHead, view: FirstView, request: Pick<FastifyRequest, 'headers'>): Promise<KeptPage | null> {
    // Otherwise one visitor's address could put `noindex` into the page for everybody.
    const key = head.index === false ? `${view.key} noindex` : view.key;
    const kept = this.#recent(key) ?? (await this.#read(head, { ...view, key }));
    if (kept === null) return null;
    const encoding = takesEncoding(request, 'br') ? 'br' : takesEncoding(request, 'gzip') ? 'gzip' : null;
    return { body: this.#bodyOf(key, kept, encoding), encoding };
  }

  /**
   * The cached page, if it was rendered or checked within the last second. It is then sent without reading its data.
   */
  #recent(key: string): Kept | null {
    const kept = this.#kept.get(key);
    if (kept === undefined || this.#options.now() - kept.checkedAt >= EACH_MS) return null;
    this.#options.onResult('kept', 0);
    return kept;
  }

  async #read(head: PageHead, { key, read }: FirstView): Promise<Kept | null> {
    const { now, onResult } = this.#options;
    const view = await this.#viewOf(key, read);
    if (view === null) return null;
    const at = now();
    const kept = this.#kept.get(key);
    const age = at - (kept?.at ?? Number.NEGATIVE_INFINITY);
    if (view === 'failed' || view === 'late') return this.#instead(kept, age, view === 'failed' ? 'failed' : 'shell');
    // Another request may have rendered the page while this one read its data.
    if (kept !== undefined && (age < EACH_MS || (kept.version === view.version && age < FRESH_MS))) {
      if (kept.version === view.version) kept.checkedAt = at;
      onResult('kept', 0);
      return kept;
    }
    if (this.#isSpent(at)) return this.#instead(kept, age, 'shell');
    return this.#render(key, head, view, at);
  }

  /**
   * Reads a page's data. Concurrent requests share a read. Failures and slow reads are results, because a page must be
   * sent all the same.
   */
  async #viewOf(key: string, read: FirstView['read']): Promise<Read> {
    const known = this.#reading.get(key);
    if (known === undefined && this.#reading.size >= READS_AT_ONCE) return 'late';
    const reading = known ?? this.#startReading(key, read);
    let view: Read = 'late';
    const isHere = reading.then((answer) => {
      view = answer;
    });
    await atMost(this.#options.scheduler, READ_MS, isHere);
    return view;
  }

  #startReading(key: string, read: FirstView['read']): Promise<Read> {
    const reading = read()
      .catch((error: unknown) => {
        this.#options.onFailure(error);
        return 'failed' as const;
      })
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /**
   * What is sent if the page cannot be rendered now: the cached page unless it is too old, otherwise the shell (null).
   */
  #instead(kept: Kept | undefined, age: number, otherwise: 'shell' | 'failed'): Kept | null {
    const isShown = kept !== undefined && age < STALE_MS;
    this.#options.onResult(isShown ? 'stale' : otherwise, 0);
    return isShown ? kept : null;
  }

  #render(key: string, head: PageHead, view: PageView, at: number): Kept | null {
    const { render, template, scriptsOf, serverTime, onResult, onFailure } = this.#options;
    const { path, search, screen, picture } = view;
    try {
      const data = { ...view.data(), screen, path, renderedAt: serverTime() };
      const html = render(data, search);
      const page = Buffer.from(template(head, { html, data, scripts: scriptsOf(screen), picture }));
      const kept: Kept = { version: view.version, at, checkedAt: at, bodies: new Map([[null, page]]) };
      this.#kept.set(key, kept);
      onResult('rendered', this.#spend(at));
      return kept;
    } catch (error) {
      onFailure(error);
      onResult('failed', this.#spend(at));
      return null;
    }
  }

  #bodyOf(key: string, kept: Kept, encoding: KeptPage['encoding']): Buffer {
    const plain = kept.bodies.get(null) ?? Buffer.alloc(0);
    if (encoding === null) return plain;
    const known = kept.bodies.get(encoding);
    if (known !== undefined) return known;
    const at = this.#options.now();
    const packed = PACK[encoding](plain);
    kept.bodies.set(encoding, packed);
    this.#kept.set(key, kept);
    this.#spend(at);
    return packed;
  }

  #isSpent(at: number): boolean {
    if (at - this.#windowFrom >= WINDOW_MS) {
      this.#windowFrom = at;
      this.#spentMs = 0;
    }
    return this.#spentMs >= WINDOW_MS * SHARE;
  }

  #spend(since: number): number {
    const milliseconds = this.#options.now() - since;
    this.#spentMs += milliseconds;
    return milliseconds;
  }
}

function sizeOf({ bodies }: Kept): number {
  let bytes = 1;
  for (const body of bodies.values()) bytes += body.length;
  return bytes;
}
