/** What travels between nodes: plain data, as JSON knows it. */
export type BusMessage =
  | null
  | boolean
  | number
  | string
  | readonly BusMessage[]
  | { readonly [name: string]: BusMessage };

/**
 * Carries messages between the nodes. Delivery is at most once: what is lost is healed by those who listen, never by the
 * bus. Messages of one node on one topic arrive in the order in which they were published.
 */
export interface Bus {
  /** Tells every other node, never this one. Returns at once and never throws. */
  publish(topic: string, message: BusMessage): void;
  /** `listener` runs for each message of another node; what it throws harms neither the bus nor other listeners. */
  subscribe(topic: string, listener: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
}
