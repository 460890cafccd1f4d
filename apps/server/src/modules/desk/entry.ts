import type { LaneLoad } from './lane-load.ts';
import type { DeskAnswer, DeskRequest } from './request.ts';

/** One command on its way through the desk. It is answered exactly once. */
export class Entry {
  readonly request: DeskRequest;
  /** The bid arrived after the end and was held, so the limit on a command's age does not apply. */
  held = false;
  /** How often the entry ran without a result. */
  attempts = 0;
  readonly #resolve: (answer: DeskAnswer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #load: LaneLoad;
  #leave: (() => void) | null = null;

  constructor(
    request: DeskRequest,
    resolve: (answer: DeskAnswer) => void,
    reject: (error: unknown) => void,
    load: LaneLoad,
  ) {
    this.request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#load = load;
    load.taken(request.bytes);
  }

  answer(answer: DeskAnswer): void {
    this.left();
    this.#load.answered(this.request.bytes);
    this.#resolve(answer);
  }

  /** The command hit a bug and is answered as a server error. */
  fail(error: unknown): void {
    this.left();
    this.#load.answered(this.request.bytes);
    this.#reject(error);
  }

  /** Joins a queue that must be notified when the entry leaves. */
  joined(leave: () => void): void {
    this.#leave = leave;
  }

  /** Leaves the queue, answered or not. */
  left(): void {
    const leave = this.#leave;
    this.#leave = null;
    leave?.();
  }
}

/** Not decided and without effect. The client may retry soon. */
export const OVERLOADED: DeskAnswer = { kind: 'overloaded', retryAfterSeconds: 1 };

export const OUTCOME_UNKNOWN: DeskAnswer = { kind: 'outcome_unknown', retryAfterSeconds: 1 };

export function isBid({ request }: Entry): boolean {
  return request.command.kind === 'place_bid';
}

export function isTick({ request }: Entry): boolean {
  return request.command.kind === 'tick';
}

/** The distinct listing ids of the entries, in order of appearance. */
export function listingIdsOf(entries: readonly Entry[]): string[] {
  const ids = new Set<string>();
  for (const { request } of entries) ids.add(request.listingId);
  return [...ids];
}
