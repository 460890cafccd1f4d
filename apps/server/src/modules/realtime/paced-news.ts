import type { Cancel, Scheduler } from '../../platform/clock/index.ts';

/** The minimum time in milliseconds between two frames of this kind to one member. */
const NEWS_EVERY_MS = 1_000;

/**
 * Batches news for members who are present: the first is sent at once, later ones within a second are sent together.
 */
export class PacedNews<News> {
  readonly #scheduler: Scheduler;
  readonly #tell: (userId: string, news: News) => void;
  /** Unsent news by member. */
  readonly #waiting = new Map<string, News>();
  #pause: Cancel | null = null;

  constructor(scheduler: Scheduler, tell: (userId: string, news: News) => void) {
    this.#scheduler = scheduler;
    this.#tell = tell;
  }

  waitingOf(userId: string): News | undefined {
    return this.#waiting.get(userId);
  }

  add(userId: string, news: News): void {
    this.#waiting.set(userId, news);
  }

  /** Sends at once, unless something was sent within the last second: then at its end. */
  tellSoon(): void {
    if (this.#pause === null) this.#tellAll();
  }

  stop(): void {
    this.#pause?.();
  }

  #tellAll(): void {
    this.#pause = null;
    if (this.#waiting.size === 0) return;
    for (const [userId, news] of this.#waiting) this.#tell(userId, news);
    this.#waiting.clear();
    this.#pause = this.#scheduler.after(NEWS_EVERY_MS, () => this.#tellAll());
  }
}
