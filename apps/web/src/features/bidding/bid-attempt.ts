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

/** The outside world of an attempt. Tests pass their own. */
export interface BidWorld {
  /** Over the socket of the page; null where it cannot carry a bid at the moment. Left out: there is none. */
  sendOverSocket?(attempt: Attempt): Promise<PlacedBid> | null;
  /** Over HTTP. Rejects with `OFFLINE` where no answer comes in time. */
  send(attempt: Attempt): Promise<PlacedBid>;
  wait(ms: number): Promise<void>;
  newKey(): string;
}

/** The mutation key of bids in the query client. */
export const BID_KEY = ['place-bid'] as const;

/** Whether the member's anonymous bid is being sent: its room message may arrive before its answer. */
export function isAnonymousBidUnderWay(client: QueryClient): boolean {
  return client
    .getMutationCache()
    .findAll({ mutationKey: BID_KEY, status: 'pending' })
    .some(({ state }) => (state.variables as Offer).isAnonymous);
}

export function sameOffer(a: Offer, b: Offer): boolean {
  return a.amountCents === b.amountCents && a.maxAmountCents === b.maxAmountCents && a.isAnonymous === b.isAnonymous;
}

/** Phones hang rather than close: a socket that does not answer by then is not waited for. */
const SOCKET_ANSWERS_WITHIN_MS = 2_000;
/** The waits between two requests: when the last one is not answered either, the page does not know what became of the bid. */
const WAITS_MS = [400, 1_200, 3_000, 3_000, 3_000];
const LONGEST_WAIT_MS = 5_000;

/**
 * Sends a bid until it is known what became of it, always under its one key: over the socket, and over HTTP where that does not answer. The
 * first answer wins.
 * @param onChecking called once the bid may have counted and the page has to ask
 * @param isRepeat whether this attempt was sent before and it is not known what became of it
 * @throws ApiError the refusal; or an error for which `isUnanswered` holds, where it is not known
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
  // The socket may answer yet.
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

/** One bid's requests over HTTP. */
class Asking {
  readonly #attempt: Attempt;
  readonly #world: BidWorld;
  readonly #onChecking: () => void;
  /** The last failure after which the bid may have counted. */
  #doubt: unknown;
  /** The socket answered: no request is repeated. */
  #isOver = false;

  constructor(attempt: Attempt, world: BidWorld, onChecking: () => void, doubt: unknown) {
    this.#attempt = attempt;
    this.#world = world;
    this.#onChecking = onChecking;
    this.#doubt = doubt;
  }

  /** @param before what came of the socket: null where it did not answer in time; left out where it was not asked */
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
      // "Very busy" says that this request did nothing. It says nothing of those before.
      throw this.#leavesOpen(error) ? (this.#doubt ?? error) : error;
    });
  }

  /** The outcome is known. A request that is under way ends, and no other follows. */
  stop(): void {
    this.#isOver = true;
  }

  /** Whether it is known with this what became of the bid. */
  settles(outcome: Outcome): boolean {
    return 'placed' in outcome || !this.#leavesOpen(outcome.error);
  }

  /** A request that was counted out says nothing of the one before it. */
  #leavesOpen(error: unknown): boolean {
    return isUnanswered(error) || (this.#doubt !== null && isApiError(error, 'RATE_LIMITED'));
  }

  /** @throws the failure itself, once the outcome is known another way */
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
