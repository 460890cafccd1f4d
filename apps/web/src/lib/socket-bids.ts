import type { PlacedBid } from '@clamor/contract/bidding';
import type { BidAnswer, BidMessage } from '@clamor/contract/realtime';
import { type ApiError, errorOfAnswer, offlineError } from './api-error.ts';

/** The fields of a bid that is sent over the socket of its listing. */
export type SocketBid = Omit<BidMessage, 'type' | 'ref' | 'slug'>;

interface Waiting {
  answered: (placed: PlacedBid) => void;
  failed: (error: ApiError) => void;
}

/** The bids that were sent over one connection and are not answered yet. */
export class UnansweredBids {
  readonly #waiting = new Map<string, Waiting>();

  /** Resolves with the receipt. Rejects with the refusal, or with `OFFLINE` if the connection is lost before. */
  answerTo(ref: string): Promise<PlacedBid> {
    return new Promise((answered, failed) => this.#waiting.set(ref, { answered, failed }));
  }

  hear({ ref, status, body }: BidAnswer): void {
    const waiting = this.#waiting.get(ref);
    this.#waiting.delete(ref);
    if (status < 300) waiting?.answered(body as PlacedBid);
    else waiting?.failed(errorOfAnswer(status, '', body));
  }

  /** Rejects all unanswered bids. Call it when the connection is lost, because they will not be answered over it. */
  lose(): void {
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of lost) failed(offlineError());
  }
}

/** The socket of a listing that can carry bids. */
export interface BidSocket {
  /** Sends a bid; null if the socket cannot carry one at the moment. */
  bid(bid: SocketBid): Promise<PlacedBid> | null;
}

const SOCKETS = new Map<string, BidSocket>();

/** Registers the socket of a listing's open page, so that its bid form finds it. Returns a function that removes it. */
export function offerBidSocket(slug: string, socket: BidSocket): () => void {
  SOCKETS.set(slug, socket);
  return () => {
    if (SOCKETS.get(slug) === socket) SOCKETS.delete(slug);
  };
}

/** Sends a bid over the socket of its listing's page; null if no socket can carry it at the moment. */
export function bidOverSocket(slug: string, bid: SocketBid): Promise<PlacedBid> | null {
  return SOCKETS.get(slug)?.bid(bid) ?? null;
}
