import { randomUUID } from 'node:crypto';
import type { Bus, GapReason, TopicTable } from './bus.ts';
import { BusListeners } from './bus-listeners.ts';

/**
 * A bus between nodes in one process. Production without Redis has one node on it, tests have several. It loses no
 * message unless a test wants it.
 */
export class InProcessNetwork<Messages> {
  readonly #topics: TopicTable<Messages>;
  /** The listeners of each node, with the node's id. */
  readonly #nodes = new Map<BusListeners<Messages>, string>();

  constructor(topics: TopicTable<Messages>) {
    this.#topics = topics;
  }

  join(node: string = randomUUID()): Bus<Messages> {
    const own = new BusListeners(this.#topics);
    this.#nodes.set(own, node);
    return {
      publish: (topic, message) => this.#send(own, topic, message),
      subscribe: (topic, listener) => own.subscribe(topic, listener),
      onGap: (listener) => own.onGap(listener),
      others: () => new Set([...this.#nodes.values()].filter((id) => id !== node)),
      isOpen: () => true,
      close: async () => {
        this.#nodes.delete(own);
        own.clear();
      },
    };
  }

  /** For tests: tells every node of a gap, as after lost messages. */
  announceGap(reason: GapReason): void {
    for (const node of this.#nodes.keys()) node.hearGap(reason);
  }

  #send<Topic extends keyof Messages & string>(
    from: BusListeners<Messages>,
    topic: Topic,
    message: Messages[Topic],
  ): void {
    if (!this.#nodes.has(from) || this.#nodes.size < 2) return;
    // Serialises each message, so that nodes in tests never share memory.
    const text = JSON.stringify(this.#topics[topic].encode(message));
    queueMicrotask(() => {
      for (const node of this.#nodes.keys()) if (node !== from) node.hear(topic, JSON.parse(text));
    });
  }
}
