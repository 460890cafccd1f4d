/** What the load generator gets from the benchmark. The generator runs in a process of its own. */
export interface LoadPlan {
  port: number;
  /** The most bids that may be unanswered at once. Over HTTP each has its own connection. */
  connections: number;
  /** Bearer tokens of the bidders. Two consecutive bids on a listing are by different bidders. */
  tokens: readonly string[];
  /**
   * How bids are sent. With `socket`, all rounds use the listings of the first one, for which the sockets were opened.
   */
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
   * Bids a second, sent however slow the answers are; null: `connections` bids are always unanswered, and each answer
   * triggers the next bid.
   */
  bidsPerSecond: number | null;
}

/** The measurements of one round, without its warm-up. */
export interface LoadResult {
  seconds: number;
  /**
   * The number of bids that were answered 201: they are accepted and durable. A leader's raise of their own maximum
   * does not count.
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
   * Like `accepted`, but for the whole round, with its warm-up and the bids that were unanswered at its end. The
   * database must have this many rows.
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
