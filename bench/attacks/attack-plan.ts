/** Clients that all ask the same kind of thing at a steady rate, whatever is answered to the bids beside them. */
export interface AttackPlan {
  port: number;
  /** They are asked in turn, by whichever client is next: a request's line and headers without the last empty line. */
  requests: readonly string[];
  clients: number;
  /** How often each client asks again; who still waits for an answer is passed over. */
  everyMs: number;
  /** True: spread evenly over that time; false: all at once. */
  spread: boolean;
  /** Bytes that go with each request. */
  bodyBytes: number;
}

/** What came of an attack: answers by status, and requests that were cut off. */
export interface AttackResult {
  answers: Record<string, number>;
}

/** What the generator's process is told. */
export type AttackOrder = AttackPlan | 'stop';
