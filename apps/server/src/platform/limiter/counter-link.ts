import type { Cancel, Scheduler } from '../clock/index.ts';
import { openRedisClient, pauseBefore, type RedisClient } from '../redis/index.ts';

export interface CounterLinkOptions {
  /** `redis://…` or `rediss://…`. Valkey has the same protocol. */
  url: string;
  scheduler: Scheduler;
  /** The health check of Redis, which learns how this node's requests go. */
  health: {
    succeeded(operation: string): void;
    /** A late answer is not an outage yet. Several in a row are. */
    doubted(operation: string, error: unknown): void;
    failed(operation: string, error: unknown): void;
  };
}

/** The longest that a request waits for Redis, in milliseconds. */
export const LATE_MS = 50;
/**
 * The timer ends this much before `LATE_MS`, and then waits for one more turn of the event loop. That turn reads an
 * answer that arrived while this process was busy.
 */
const TURN_MS = 5;
/** How often the probe asks Redis. While Redis is down, nothing else asks it. */
const PROBE_EVERY_MS = 500;
/**
 * After so many unanswered probes in a row the connection is replaced: the other side may be gone without having closed
 * it.
 */
const SILENT_PROBES_MAX = 8;
const FIRST_PAUSE_MS = 50;

/**
 * This node's Redis connection for counts. The first late or failed answer marks Redis as down. Then only a probe asks
 * it, so that not every request waits for it.
 */
export class CounterLink {
  readonly #options: CounterLinkOptions;
  #client: RedisClient;
  #isUp = false;
  #silentProbes = 0;
  #nextProbe: Cancel = () => undefined;
  #isClosed = false;

  constructor(options: CounterLinkOptions) {
    this.#options = options;
    this.#client = this.#connect();
    this.#planProbe();
  }

  /** Whether Redis may be asked now. */
  isUp(): boolean {
    return this.#isUp;
  }

  /** Runs a Lua script; the interface that `rate-limiter-flexible` expects of a client. */
  eval(script: string, given: { keys: string[]; arguments: string[] }): Promise<unknown> {
    return this.#client.eval(script, given);
  }

  /** Sends a request to Redis. Null: it failed or took longer than `LATE_MS`. Never rejects. */
  within<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    return new Promise((resolve) => {
      const fail = (error: unknown) => {
        this.#fail(error);
        resolve(null);
      };
      const cancel = this.#whenLate(() => {
        // Only the first of many waiting requests reports the failure.
        if (this.#isUp) this.#doubt();
        this.#goDown();
        resolve(null);
      });
      ask().finally(cancel).then(resolve, fail);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#isUp = false;
    this.#nextProbe();
    if (this.#client.isOpen) this.#client.destroy();
  }

  #whenLate(task: () => void): Cancel {
    const { scheduler } = this.#options;
    let cancel = scheduler.after(LATE_MS - TURN_MS, () => {
      cancel = scheduler.after(0, task);
    });
    return () => cancel();
  }

  #connect(): RedisClient {
    const client = openRedisClient(this.#options.url, (attempt) => pauseBefore(attempt, FIRST_PAUSE_MS));
    client.on('error', (error) => {
      if (client === this.#client) this.#fail(error);
    });
    client.on('ready', () => {
      if (client === this.#client) this.#succeed();
    });
    client.connect().catch((error: unknown) => {
      if (client === this.#client) this.#fail(error);
    });
    return client;
  }

  #succeed(): void {
    if (this.#isClosed) return;
    this.#options.health.succeeded('count');
    this.#isUp = true;
    this.#silentProbes = 0;
    this.#nextProbe();
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    this.#options.health.failed('count', error);
    this.#goDown();
  }

  #doubt(): void {
    this.#options.health.doubted('count', new Error(`Redis did not answer within ${LATE_MS} ms.`));
  }

  #goDown(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#planProbe();
  }

  #planProbe(): void {
    this.#nextProbe();
    this.#nextProbe = this.#options.scheduler.after(PROBE_EVERY_MS, () => void this.#probe());
  }

  async #probe(): Promise<void> {
    const client = this.#client;
    this.#silentProbes += 1;
    const isAsked = client.isReady;
    const answered = isAsked ? await this.within(() => client.ping()) : null;
    if (this.#isClosed || this.#isUp) return;
    if (answered !== null) {
      this.#succeed();
      return;
    }
    if (isAsked) this.#doubt();
    if (this.#silentProbes >= SILENT_PROBES_MAX) this.#renew();
    this.#planProbe();
  }

  #renew(): void {
    const silent = this.#client;
    this.#silentProbes = 0;
    this.#client = this.#connect();
    if (silent.isOpen) silent.destroy();
  }
}
