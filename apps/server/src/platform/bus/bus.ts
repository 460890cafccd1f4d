/** The encoding of one topic's messages, as plain JSON data. */
export interface MessageCodec<Message> {
  encode(message: Message): unknown;
  /** Decodes one message; throws if it does not match the topic. */
  parse(encoded: unknown): Message;
  /** Splits a message that is too large into smaller ones. Empty: it cannot be split further. */
  split(message: Message): readonly Message[];
}

/** The codec of each topic. */
export type TopicTable<Messages> = { readonly [Topic in keyof Messages]: MessageCodec<Messages[Topic]> };

/** Why messages of other nodes may be missing. */
export type GapReason =
  /** The numbers of a node's messages have a hole. */
  | 'hole'
  /** The connection was broken and is open again. */
  | 'reconnected'
  /** This node did not receive its own messages for a while: the bus was down. */
  | 'silence'
  /** A node disappeared without a goodbye, or existed before this node first heard it. */
  | 'node';

/**
 * Carries messages between nodes, each at most once. A lost message is not repeated; listeners must recover by `onGap`.
 * Messages of one node arrive in the order in which they were published.
 */
export interface Bus<Messages> {
  /** Sends to every other node, never to this one. Returns at once and never throws. */
  publish<Topic extends keyof Messages & string>(topic: Topic, message: Messages[Topic]): void;
  /**
   * Calls `listener` for each matching message of another node. An error in it affects neither the bus nor other
   * listeners. During a deploy another node may run another version: a message that does not match is dropped and
   * counts as a gap.
   */
  subscribe<Topic extends keyof Messages & string>(
    topic: Topic,
    listener: (message: Messages[Topic]) => void,
  ): () => void;
  /** Calls `listener` when messages of other nodes may be missing. It must then read what has changed by itself. */
  onGap(listener: (reason: GapReason) => void): () => void;
  /** The ids of the other nodes that are present. While the bus is down, no node counts as gone. */
  others(): ReadonlySet<string>;
  /** Whether messages between nodes arrive now. */
  isOpen(): boolean;
  close(): Promise<void>;
}
