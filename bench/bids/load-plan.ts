/** Everything that the load generator, a process of its own, gets from its parent. */
export interface LoadPlan {
  port: number;
  /** The most bids that may be unanswered at once. Over HTTP each has its own connection. */
  connections: number;
  /** Bearer tokens of the bidders. Two consecutive bids on a listing are by different bidders. */
  tokens: readonly string[];
  /** `socket`: the listings of the first round are used in all rounds, because each listing has its own sockets. */
  by: 'http' | 'socket';
}

/** One round of bids. */
export interface RoundPlan {
  warmUpSeconds: number;
  seconds: number;
  /** The listings, which get bids in turn. With one slug, all bids go to one auction. */
  slugs: readonly string[];
  /** The first amount on each listing. Each further bid on it is one cent higher. */
  firstAmountCents: number;
  /** Whether each bid over HTTP has its own Idempotency-Key. Bids over sockets always have one. */
  keyed: boolean;
  /** The maximum of every bid; null: none. */
  maxAmountCents: number | null;
  /**
   * Bids a second, however slow the answers are; null: each answer triggers the next bid, with `connections`
   * unanswered.
   */
  bidsPerSecond: number | null;
}

/** The measurements of one round, without its warm-up. */
export interface LoadResult {
  seconds: number;
  /**
   * The number of rivals' bids that were answered 201, which are accepted and durable. A leader's raise does not count.
   */
  accepted: number;
  /** The number of other answers, by status and code. */
  others: Record<string, number>;
  /**
   * The distribution of the answers' latencies: milliseconds, rounded up to a twentieth, and the number of answers, in
   * rising order.
   */
  latencies: [ms: number, count: number][];
  /** The number of frames that the bidders' sockets received, without the answers to bids. */
  framesHeard: number;
  /** Processor time of the generator itself, in seconds. */
  generatorCpuSeconds: number;
  /** The amount with which the next round must begin. */
  nextAmountCents: number;
  /**
   * The number of rivals' bids answered 201 in the whole round, with its warm-up and the bids that were unanswered at
   * its end. The database must have this many rows.
   */
  acceptedInAll: number;
}

/** A message of the generator's process: the warm-up is over, the measured time is over, or the measurements. */
export type LoadMessage = 'measuring' | 'measured' | LoadResult;

/** A bid to send. */
export interface SentBid {
  /** The index of its listing in the round. */
  turn: number;
  slug: string;
  amountCents: number;
  key: string | null;
  maxAmountCents: number | null;
}
