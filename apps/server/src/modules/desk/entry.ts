import type { LaneLoad } from './lane-load.ts';
import type { DeskAnswer, DeskRequest } from './request.ts';

/** One command on its way through the desk. It is answered exactly once. */
export class Entry {
  readonly request: DeskRequest;
  /** It came after the end and waited for the grace: its age no longer counts. */
  held = false;
  /** How often it was run in vain. */
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

  /** The command itself broke something: a bug, answered as such. */
  fail(error: unknown): void {
    this.left();
    this.#load.answered(this.request.bytes);
    this.#reject(error);
  }

  /** Joins a queue that wants to know when the entry leaves it. */
  joined(leave: () => void): void {
    this.#leave = leave;
  }

  /** Leaves that queue, answered or not. */
  left(): void {
    const leave = this.#leave;
    this.#leave = null;
    leave?.();
  }
}

/** 'Not decided, without effect': try again soon. */
export const OVERLOADED: DeskAnswer = { kind: 'overloaded', retryAfterSeconds: 1 };

export const OUTCOME_UNKNOWN: DeskAnswer = { kind: 'outcome_unknown', retryAfterSeconds: 1 };

export function isBid({ request }: Entry): boolean {
  return request.command.kind === 'place_bid';
}

export function isTick({ request }: Entry): boolean {
  return request.command.kind === 'tick';
}

/** The ids of the listings that the entries are about, each once, in order of appearance. */
export function listingIdsOf(entries: readonly Entry[]): string[] {
  const ids = new Set<string>();
  for (const { request } of entries) ids.add(request.listingId);
  return [...ids];
}
