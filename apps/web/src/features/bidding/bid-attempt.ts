import type { PlacedBid } from '@clamor/contract/bidding';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError, offlineError } from '../../lib/api-error.ts';
import { isUnanswered } from '../../lib/until-answered.ts';

/** What a member offers, in cents. */
export interface Offer {
  amountCents: number;
  maxAmountCents: number | null;
  isAnonymous: boolean;
}

/** An offer with its idempotency key: the server counts it once, however often it is sent. */
export interface Attempt {
  key: string;
  offer: Offer;
}

/** The functions through which an attempt reaches the network and the time. Tests pass their own. */
export interface BidWorld {
  /**
   * Sends over the page's socket. Returns null if the socket cannot carry a bid at the moment. Left out if the page has
   * no socket.
   */
  sendOverSocket?(attempt: Attempt): Promise<PlacedBid> | null;
  /** Sends over HTTP. Rejects with `OFFLINE` if no answer comes in time. */
  send(attempt: Attempt): Promise<PlacedBid>;
  wait(ms: number): Promise<void>;
  newKey(): string;
}

/** The mutation key of bids in the query client. */
export const BID_KEY = ['place-bid'] as const;

/** Whether an anonymous bid of the member is being sent. Its room message may arrive before its answer. */
export function isAnonymousBidUnderWay(client: QueryClient): boolean {
  return client
    .getMutationCache()
    .findAll({ mutationKey: BID_KEY, status: 'pending' })
    .some(({ state }) => (state.variables as Offer).isAnonymous);
}

export function sameOffer(a: Offer, b: Offer): boolean {
  return a.amountCents === b.amountCents && a.maxAmountCents === b.maxAmountCents && a.isAnonymous === b.isAnonymous;
}

/**
 * The time after which an unanswered bid is also sent over HTTP, because a phone's connection often hangs without
 * closing.
 */
const SOCKET_ANSWERS_WITHIN_MS = 2_000;
/** The waits between requests. If the last request gets no answer either, the outcome stays unknown. */
const WAITS_MS = [400, 1_200, 3_000, 3_000, 3_000];
const LONGEST_WAIT_MS = 5_000;

/**
 * Sends a bid until its outcome is known, always with the same key. It tries the socket first, and HTTP if the socket
 * does not answer. The first answer wins.
 * @param onChecking called when the bid may have counted and is sent again to find out
 * @param isRepeat whether this attempt was sent before and its outcome is still unknown
 * @throws ApiError the refusal; or an error for which `isUnanswered` holds, if no request got a final answer
 */
export async function sendBid(
  attempt: Attempt,
  world: BidWorld,
  onChecking: () => void = () => undefined,
  isRepeat = false,
): Promise<PlacedBid> {
  const asking = new Asking(attempt, world, onChecking, isRepeat ? offlineError() : null);
  const sent = world.sendOverSocket?.(attempt) ?? null;
  if (sent === null) return await asking.overHttp();
  const heard = settled(sent);
  const first = await Promise.race([heard, world.wait(SOCKET_ANSWERS_WITHIN_MS).then(() => null)]);
  if (first !== null && asking.settles(first)) return placedIn(first);
  const overHttp = settled(asking.overHttp(first));
  // The socket may still answer while HTTP is tried.
  const late = heard.then((outcome) => (asking.settles(outcome) ? outcome : overHttp));
  const outcome = await Promise.race([late, overHttp]);
  asking.stop();
  return placedIn(outcome);
}

type Outcome = { placed: PlacedBid } | { error: unknown };

function settled(sent: Promise<PlacedBid>): Promise<Outcome> {
  return sent.then(
    (placed) => ({ placed }),
    (error: unknown) => ({ error }),
  );
}

function placedIn(outcome: Outcome): PlacedBid {
  if ('placed' in outcome) return outcome.placed;
  throw outcome.error;
}

/** The HTTP requests of one bid. */
class Asking {
  readonly #attempt: Attempt;
  readonly #world: BidWorld;
  readonly #onChecking: () => void;
  /** The last failure after which the bid may have counted; null: none. */
  #doubt: unknown;
  /** The outcome is known, so no request is repeated. */
  #isOver = false;

  constructor(attempt: Attempt, world: BidWorld, onChecking: () => void, doubt: unknown) {
    this.#attempt = attempt;
    this.#world = world;
    this.#onChecking = onChecking;
    this.#doubt = doubt;
  }

  /** @param before the socket's outcome; null if it did not answer in time, undefined if it was not used */
  async overHttp(before?: Outcome | null): Promise<PlacedBid> {
    if (before === null) this.#doubtAfter(offlineError());
    else if (before !== undefined && 'error' in before) await this.#afterFailure(before.error, 0);
    for (const waitMs of WAITS_MS) {
      try {
        return await this.#world.send(this.#attempt);
      } catch (error) {
        if (!this.#leavesOpen(error)) throw error;
        await this.#afterFailure(error, waitMs);
      }
    }
    return await this.#world.send(this.#attempt).catch((error: unknown) => {
      // "Very busy" means that this request had no effect, but an earlier one may have had one.
      throw this.#leavesOpen(error) ? (this.#doubt ?? error) : error;
    });
  }

  /** Called when the outcome is known. A running request is aborted, and no other follows. */
  stop(): void {
    this.#isOver = true;
  }

  /** Whether this outcome is the final one. */
  settles(outcome: Outcome): boolean {
    return 'placed' in outcome || !this.#leavesOpen(outcome.error);
  }

  /**
   * Whether this error is not the final outcome: there was no answer, or a server error, or a request after a doubtful
   * one was over a rate limit. A request without effect proves nothing about an earlier one.
   */
  #leavesOpen(error: unknown): boolean {
    return isUnanswered(error) || (this.#doubt !== null && isApiError(error, 'RATE_LIMITED'));
  }

  /**
   * Waits before the next request.
   * @throws the failure itself, if the outcome became known meanwhile
   */
  async #afterFailure(error: unknown, waitMs: number): Promise<void> {
    if (this.#isOver) throw error;
    const isBusy = isApiError(error, 'OVERLOADED') || isApiError(error, 'RATE_LIMITED');
    if (!isBusy) this.#doubtAfter(error);
    const retryAfterMs = isApiError(error) ? (error.facts.retryAfterSeconds ?? 0) * 1_000 : 0;
    const ms = Math.max(waitMs, Math.min(retryAfterMs, LONGEST_WAIT_MS));
    if (ms > 0) await this.#world.wait(ms);
    if (this.#isOver) throw error;
  }

  #doubtAfter(error: unknown): void {
    this.#doubt = error;
    this.#onChecking();
  }
}
