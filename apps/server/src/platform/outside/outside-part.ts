import { monotonicNow } from '../clock/index.ts';
import { errorText } from '../log/index.ts';

export interface OutsideLog {
  warn(fields: object, message: string): void;
}

export interface OutsidePartOptions {
  /** The part's name in the log and in metrics. */
  name: string;
  log: OutsideLog;
  /** A cheap request that succeeds if the part works. Rejects otherwise. */
  check: () => Promise<unknown>;
  /** Operations whose success does not show that the others work, such as reading on a disk that became read-only. */
  partial?: readonly string[];
  /** A monotonic clock in milliseconds; tests pass their own. */
  now?: () => number;
}

/** The state of a part, as this node sees it. Ages are in milliseconds; null: it never happened. */
export interface OutsidePartStatus {
  /** `unknown` until the first answer or failure. */
  state: 'unknown' | 'up' | 'down';
  downForMs: number | null;
  /** Failed calls of the current or last outage. */
  failedCalls: number;
  /** Failed calls since the start. */
  failures: number;
  successAgeMs: number | null;
  failureAgeMs: number | null;
  /** The error of the last failure; a short text without secrets. */
  lastError: string | null;
}

/**
 * An outage ends only after so long without a failure: a part that answers some calls and fails others is still down.
 */
const CALM_MS = 5_000;
/** How many refusals in a row count as an outage. A single one may be the call's own fault. */
const DOUBTS_MAX = 3;
const CHECK = 'check';

/**
 * The health of one external system, as this node's calls see it. However many calls fail, it logs one line when an
 * outage begins and one when it ends.
 */
export class OutsidePart {
  readonly name: string;
  readonly #options: OutsidePartOptions;
  readonly #now: () => number;
  /** The operations whose last call failed. The success of another operation does not end the outage. */
  readonly #failing = new Set<string>();
  readonly #doubts = new Map<string, number>();
  #downSince: number | null = null;
  #failedCalls = 0;
  #failures = 0;
  #succeededAt: number | null = null;
  /** The last success that was more than a partial one. */
  #provenAt: number | null = null;
  #failedAt: number | null = null;
  #lastError: string | null = null;

  constructor(options: OutsidePartOptions) {
    this.name = options.name;
    this.#options = options;
    this.#now = options.now ?? monotonicNow;
  }

  get isUp(): boolean {
    return this.#downSince === null;
  }

  status(): OutsidePartStatus {
    const age = (at: number | null) => (at === null ? null : this.#now() - at);
    const isKnown = this.#succeededAt !== null || this.#downSince !== null;
    return {
      state: this.#downSince !== null ? 'down' : isKnown ? 'up' : 'unknown',
      downForMs: age(this.#downSince),
      failedCalls: this.#failedCalls,
      failures: this.#failures,
      successAgeMs: age(this.#succeededAt),
      failureAgeMs: age(this.#failedAt),
      lastError: this.#lastError,
    };
  }

  /** The time since a success that was more than a partial one, in milliseconds; null: there was none. */
  unprovenForMs(): number | null {
    return this.#provenAt === null ? null : this.#now() - this.#provenAt;
  }

  /** Records that the part did this operation. */
  succeeded(operation: string): void {
    this.#succeededAt = this.#now();
    if (this.#options.partial?.includes(operation) !== true) this.#provenAt = this.#succeededAt;
    this.#doubts.delete(operation);
    if (this.#failing.size === 0) return;
    if (this.#failedAt !== null && this.#succeededAt - this.#failedAt < CALM_MS) return;
    if (operation === CHECK) this.#failing.clear();
    this.#failing.delete(operation);
    if (this.#failing.size === 0) this.#end();
  }

  /** Records that the part did not answer, or gave a wrong answer. */
  failed(operation: string, error: unknown): void {
    this.#failedAt = this.#now();
    this.#failures += 1;
    this.#lastError = errorText(error);
    this.#failing.add(operation);
    if (this.#downSince === null) this.#begin();
    this.#failedCalls += 1;
  }

  /**
   * Records that the part refused this call, which may be the call's own fault. Several refusals in a row count as an
   * outage.
   */
  doubted(operation: string, error: unknown): void {
    const doubts = (this.#doubts.get(operation) ?? 0) + 1;
    this.#doubts.set(operation, doubts);
    this.#lastError = errorText(error);
    if (doubts >= DOUBTS_MAX) this.failed(operation, error);
  }

  /**
   * Runs a call and records its result.
   * @param isFault whether an error is the part's fault; any other error is the caller's own, and counts as an answer
   */
  async watch<Result>(
    operation: string,
    call: () => Promise<Result>,
    isFault: (error: unknown) => boolean = () => true,
  ): Promise<Result> {
    try {
      const result = await call();
      this.succeeded(operation);
      return result;
    } catch (error) {
      if (isFault(error)) this.failed(operation, error);
      else this.succeeded(operation);
      throw error;
    }
  }

  /** Runs the part's check and records its result. Never rejects. */
  async check(): Promise<void> {
    await this.watch(CHECK, this.#options.check).catch(() => undefined);
  }

  #begin(): void {
    this.#downSince = this.#now();
    this.#failedCalls = 0;
    this.#options.log.warn({ part: this.name, error: this.#lastError }, 'An outage of an outside part began');
  }

  #end(): void {
    const lastedMs = Math.round(this.#now() - (this.#downSince ?? this.#now()));
    this.#downSince = null;
    const fields = { part: this.name, lastedMs, failedCalls: this.#failedCalls, lastError: this.#lastError };
    this.#options.log.warn(fields, 'An outage of an outside part is over');
  }
}
