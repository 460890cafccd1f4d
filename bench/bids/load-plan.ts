/** Everything that the load generator knows: it runs in a process of its own. */
export interface LoadPlan {
  port: number;
  /** Bids that are under way at once; over HTTP each on a connection of its own. */
  connections: number;
  /** Bearer tokens of the members who bid; each bid on a listing is another one's than the bid before it. */
  tokens: readonly string[];
  /** Over sockets the listings are the first round's for good: each has sockets of its own. */
  by: 'http' | 'socket';
}

/** One round of bids over the connections of the plan. */
export interface RoundPlan {
  warmUpSeconds: number;
  seconds: number;
  /** Bids go round these; one slug is the hot auction. */
  slugs: readonly string[];
  /** The first amount for every listing; each further bid on it is one cent more. */
  firstAmountCents: number;
  /** Sends an Idempotency-Key of its own with every bid. Bids over sockets have one always. */
  keyed: boolean;
  /** Goes with every bid as its maximum; null: bids are plain. */
  maxAmountCents: number | null;
  /** Bids a second, whatever is answered; null: as many as are answered, with `connections` under way. */
  bidsPerSecond: number | null;
}

/** What one round measured, warm-up left out. */
export interface LoadResult {
  seconds: number;
  /** Answered 201 and no leader's own raise: a rival's bid, accepted and durable. */
  accepted: number;
  /** Every other answer, by status and code. */
  others: Record<string, number>;
  /** How many answers took how long: milliseconds, rounded up to a twentieth, and a count, in rising order. */
  latencies: [ms: number, count: number][];
  /** Frames that the bidders' sockets heard beside the answers. */
  framesHeard: number;
  /** Processor time of the generator itself, in seconds. */
  generatorCpuSeconds: number;
  /** The next amount per listing, to go on with. */
  nextAmountCents: number;
  /** Answers 201 to rivals' bids with warm-up and what was under way at the end: as many rows have to be in the database. */
  acceptedInAll: number;
}

/** What the generator's process says: a round's warm-up is over, its time is over, and what it measured. */
export type LoadMessage = 'measuring' | 'measured' | LoadResult;

/** A bid that is to be sent. */
export interface SentBid {
  /** The place of its listing in the round. */
  turn: number;
  slug: string;
  amountCents: number;
  key: string | null;
  maxAmountCents: number | null;
}
