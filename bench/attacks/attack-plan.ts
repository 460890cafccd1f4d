/** An attack: clients that send the same kind of request at a steady rate, however slow the answers are. */
export interface AttackPlan {
  port: number;
  /** The request lines with headers, without the final empty line. Each client takes the next one of the list. */
  requests: readonly string[];
  clients: number;
  /** The time between two requests of a client. A client that still waits for its answer skips a request. */
  everyMs: number;
  /** True: the clients start evenly over `everyMs`; false: all at once. */
  spread: boolean;
  /** The size of each request's body. */
  bodyBytes: number;
}

/** The number of answers by status. A connection that broke without an answer counts as `cut off`. */
export interface AttackResult {
  answers: Record<string, number>;
}

/** A message to the process of the generator. */
export type AttackOrder = AttackPlan | 'stop';
