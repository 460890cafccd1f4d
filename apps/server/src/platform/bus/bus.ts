/** How messages of one topic travel. What is encoded is plain data, as JSON knows it. */
export interface MessageCodec<Message> {
  encode(message: Message): unknown;
  /** Reads one message; throws where it is none of this topic. */
  parse(encoded: unknown): Message;
  /** Smaller messages that say the same, for one that is too large to send. Empty: there are none. */
  split(message: Message): readonly Message[];
}

/** How each topic's messages travel. */
export type TopicTable<Messages> = { readonly [Topic in keyof Messages]: MessageCodec<Messages[Topic]> };

/** Why messages of other nodes may be missing. */
export type GapReason =
  /** A node's numbered messages have a hole. */
  | 'hole'
  /** The connection was broken. */
  | 'reconnected'
  /** This node heard nothing of itself for a while: the bus stood still. */
  | 'silence'
  /** A node went without a goodbye, or was there before this node heard it. */
  | 'node';

/**
 * Carries messages between the nodes. Delivery is at most once: what is lost is healed by those who listen, never by the
 * bus. Messages of one node arrive in the order in which they were published.
 */
export interface Bus<Messages> {
  /** Sends to every other node, never to this one. Returns at once and never throws. */
  publish<Topic extends keyof Messages & string>(topic: Topic, message: Messages[Topic]): void;
  /**
   * `listener` runs for each message of another node that matches the topic; what it throws harms neither the bus nor other
   * listeners. During a deploy the other node may run another version: a message that does not match is dropped, and is a gap.
   */
  subscribe<Topic extends keyof Messages & string>(
    topic: Topic,
    listener: (message: Messages[Topic]) => void,
  ): () => void;
  /** `listener` runs when messages of other nodes may be missing: what they would have said must be read. */
  onGap(listener: (reason: GapReason) => void): () => void;
  /** The ids of the other nodes that are there. While messages do not pass, nobody is taken for gone. */
  others(): ReadonlySet<string>;
  /** Whether messages pass now. */
  isOpen(): boolean;
  close(): Promise<void>;
}
