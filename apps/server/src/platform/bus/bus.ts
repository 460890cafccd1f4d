/** Reads one message; throws where it does not match. A schema of zod is one. */
export interface MessageSchema<Message> {
  parse(message: unknown): Message;
}

/** The schema of each topic's messages. Messages are plain data, as JSON knows it. */
export type TopicTable<Messages> = { readonly [Topic in keyof Messages]: MessageSchema<Messages[Topic]> };

/**
 * Carries messages between the nodes. Delivery is at most once: what is lost is healed by those who listen, never by the
 * bus. Messages of one node on one topic arrive in the order in which they were published.
 */
export interface Bus<Messages> {
  /** Tells every other node, never this one. Returns at once and never throws. */
  publish<Topic extends keyof Messages & string>(topic: Topic, message: Messages[Topic]): void;
  /**
   * `listener` runs for each message of another node that matches the topic's schema; what it throws harms neither the bus nor other
   * listeners. During a deploy the other node may run another version: a message that does not match is lost.
   */
  subscribe<Topic extends keyof Messages & string>(
    topic: Topic,
    listener: (message: Messages[Topic]) => void,
  ): () => void;
  close(): Promise<void>;
}
