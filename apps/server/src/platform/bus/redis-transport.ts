import { type Cancel, type Scheduler, wait } from '../clock/index.ts';
import { openRedisClient, pauseBefore, type RedisClient } from '../redis/index.ts';
import type { Transport, TransportListener } from './enveloped-bus.ts';

export interface RedisTransportOptions {
  /** `redis://…` or `rediss://…`. Valkey has the same protocol. */
  url: string;
  channel: string;
  scheduler: Scheduler;
  /** This node's health check of Redis, which learns of successes and failures. */
  health: { succeeded(operation: string): void; failed(operation: string, error: unknown): void };
  /** How long to wait before the next attempt to connect, in milliseconds, after this many failed ones. */
  pauseMs?: (attempt: number) => number;
}

/** How long connecting and subscribing may take. A frozen Redis accepts a connection and answers nothing. */
const OPEN_MS = 4_000;
const CHARACTERS_MAX = 8_000_000;
/**
 * How long a busy node gathers messages before it writes them, because each write wakes Redis and every node. The first
 * message after a pause is written at once.
 */
const GATHER_MS = 10;

const FIRST_PAUSE_MS = 100;

const pauseToConnect = (attempt: number) => pauseBefore(attempt, FIRST_PAUSE_MS);

/** One Redis connection that publishes and subscribes. It reconnects by itself; messages sent meanwhile are lost. */
export class RedisTransport implements Transport {
  readonly #options: RedisTransportOptions;
  readonly #listener: TransportListener;
  #client: RedisClient | null = null;
  #isReady = false;
  #unansweredCharacters = 0;
  #gathered: string[] = [];
  /**
   * The planned write of gathered messages. Null: nothing was written in the last milliseconds, so the next message is
   * written at once.
   */
  #nextWrite: Cancel | null = null;
  #isClosed = false;
  #ended: () => void = () => undefined;

  constructor(options: RedisTransportOptions, listener: TransportListener) {
    this.#options = options;
    this.#listener = listener;
    void this.#stayConnected();
  }

  send(text: string): boolean {
    if (this.#client === null || !this.#isReady) return false;
    if (this.#unansweredCharacters + text.length > CHARACTERS_MAX) return false;
    this.#unansweredCharacters += text.length;
    this.#gathered.push(text);
    if (this.#nextWrite === null) this.#write(this.#client);
    return true;
  }

  renew(): void {
    this.#options.health.failed('bus', new Error('Redis has sent nothing for seconds.'));
    this.#ended();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    if (client !== null) this.#write(client);
    this.#nextWrite?.();
    // The goodbye must be written before the connection closes. But a Redis that does not answer delays the stop only
    // briefly.
    if (this.#isReady && client !== null)
      await Promise.race([client.close().catch(() => undefined), wait(this.#options.scheduler, 200)]);
    this.#ended();
  }

  #write(client: RedisClient): void {
    for (const text of this.#gathered.splice(0)) this.#publish(client, text);
    this.#nextWrite?.();
    this.#nextWrite = this.#options.scheduler.after(GATHER_MS, () => {
      this.#nextWrite = null;
      if (this.#client !== null && this.#gathered.length > 0) this.#write(this.#client);
    });
  }

  #publish(client: RedisClient, text: string): void {
    const isAnswered = () => {
      if (client === this.#client) this.#unansweredCharacters -= text.length;
    };
    client.publish(this.#options.channel, text).then(isAnswered, (error: unknown) => {
      isAnswered();
      if (client === this.#client && !this.#isClosed) this.#options.health.failed('bus', error);
    });
  }

  async #stayConnected(): Promise<void> {
    const { scheduler, health, pauseMs = pauseToConnect } = this.#options;
    for (let attempt = 0; !this.#isClosed; attempt += 1) {
      if (attempt > 0) await wait(scheduler, pauseMs(attempt));
      if (this.#isClosed) return;
      try {
        await this.#serve(() => {
          attempt = 0;
        });
      } catch (error) {
        if (!this.#isClosed) health.failed('bus', error);
      }
    }
  }

  /** Serves one connection. Resolves or rejects when it is over. */
  async #serve(connected: () => void): Promise<void> {
    // The transport reconnects with a new client. A broken client is never used again.
    const client = openRedisClient(this.#options.url, false);
    let isLate: Cancel = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#ended = resolve;
        client.on('error', reject);
        client.on('end', resolve);
        isLate = this.#options.scheduler.after(OPEN_MS, () => reject(new Error('Redis does not answer.')));
        this.#open(client).then(() => {
          isLate();
          connected();
        }, reject);
      });
    } finally {
      isLate();
      this.#isReady = false;
      this.#client = null;
      this.#gathered = [];
      if (client.isOpen) client.destroy();
    }
  }

  async #open(client: RedisClient): Promise<void> {
    await client.connect();
    await client.subscribe(this.#options.channel, (text) => this.#listener.heard(text));
    this.#client = client;
    this.#unansweredCharacters = 0;
    this.#isReady = true;
    this.#options.health.succeeded('bus');
    this.#listener.connected();
  }
}
