import type { Cancel, Scheduler } from '../../platform/clock/index.ts';

/** The minimum time in milliseconds between two frames of this kind to one member. */
const NEWS_EVERY_MS = 1_000;

/**
 * Paces messages to members. The first is sent at once. What comes within the next second is sent together at its end.
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

  /** Sends what is waiting: at once, or at the end of the second that began with the last sending. */
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
