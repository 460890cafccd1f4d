import type { Cancel, Scheduler } from '../../platform/clock/index.ts';

/** How often members hear of what moves at most, in milliseconds. */
const NEWS_EVERY_MS = 1_000;

/** News of members who look on: the first is told at once, then what came within a second, together. */
export class PacedNews<News> {
  readonly #scheduler: Scheduler;
  readonly #tell: (userId: string, news: News) => void;
  /** By member, what is not yet told. */
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

  /** Tells what waits, unless something was told within this second: then at its end. */
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
