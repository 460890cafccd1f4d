import { createHash } from 'node:crypto';
import type { ListingCard } from '@clamor/contract/listing-views';
import type { Instant } from '@clamor/domain/time';
import { EncodedBody } from '../../platform/http/index.ts';
import type { ListingView } from '../listings/index.ts';
import type { MarketPage } from './market-page.ts';

/** The prefix of a weak ETag. Tags are weak, because pages with equal tags may differ in their clocks and encodings. */
export const WEAK = 'W/';
/** How long a serialised page may be served, in milliseconds. */
const LIVES_MS = 1_000;
/** The most times a page is serialised again within `LIVES_MS` because its listings changed. */
const MAX_RENEWALS = 5;

/** A page of cards, serialised once for all readers during its life. */
export interface PageAnswer {
  body: EncodedBody;
  /** Identifies the cards' content, without the times in it. */
  etag: string;
}

interface Kept extends PageAnswer {
  views: readonly ListingView[];
  renderedAt: Instant;
  /** The change count when the page was last compared with its listings. */
  changes: number;
  renewals: number;
}

export interface PageAnswersPorts {
  shown(page: MarketPage): Promise<ListingView[]>;
  cardOf(view: ListingView): ListingCard;
  now(): Instant;
}

/**
 * Caches serialised pages for a second. Within that second a change shows at once while renewals are few. So a page
 * with a hot auction is not serialised for every request.
 */
export class PageAnswers {
  readonly #ports: PageAnswersPorts;
  /** Reloading a page makes a new object, so the old object's bytes are garbage-collected with it. */
  readonly #kept = new WeakMap<MarketPage, Promise<Kept>>();
  #changes = 0;

  constructor(ports: PageAnswersPorts) {
    this.#ports = ports;
  }

  /** Notes that some listing changed. */
  changed(): void {
    this.#changes += 1;
  }

  async of(page: MarketPage): Promise<PageAnswer> {
    const rendering = this.#kept.get(page);
    if (rendering === undefined) return this.#render(page, 0);
    const kept = await rendering;
    return this.#lives(kept) ? this.#renewed(page, kept) : this.#render(page, 0);
  }

  /**
   * Whether the page may still be served. A negative age means that the clock was set back; then the page is serialised
   * again.
   */
  #lives({ renderedAt }: Kept): boolean {
    const age = this.#ports.now() - renderedAt;
    return age >= 0 && age < LIVES_MS;
  }

  async #renewed(page: MarketPage, kept: Kept): Promise<Kept> {
    if (kept.changes === this.#changes || kept.renewals >= MAX_RENEWALS) return kept;
    kept.changes = this.#changes;
    const views = await this.#ports.shown(page);
    const isSame = views.length === kept.views.length && views.every((view, index) => view === kept.views[index]);
    return isSame ? kept : this.#render(page, kept.renewals + 1);
  }

  #render(page: MarketPage, renewals: number): Promise<Kept> {
    const rendering = this.#serialise(page, renewals);
    this.#kept.set(page, rendering);
    rendering.catch(() => this.#kept.delete(page));
    return rendering;
  }

  async #serialise(page: MarketPage, renewals: number): Promise<Kept> {
    const changes = this.#changes;
    const views = await this.#ports.shown(page);
    const cards = views.map((view) => this.#ports.cardOf(view));
    const body = new EncodedBody(JSON.stringify(cards));
    return { body, etag: etagOf(cards, page), views, renderedAt: this.#ports.now(), changes, renewals };
  }
}

function etagOf(cards: readonly ListingCard[], { nextCursor }: MarketPage): string {
  const shown = cards.map(({ serverTime: _clock, timeRemaining: _reading, ...rest }) => rest);
  const hash = createHash('sha256')
    .update(JSON.stringify([nextCursor, shown]))
    .digest('base64url');
  return `${WEAK}"${hash.slice(0, 22)}"`;
}
