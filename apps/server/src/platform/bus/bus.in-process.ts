import type { Bus, TopicTable } from './bus.ts';

/** Takes a message as it came over the wire. */
type Listener = (wire: string) => void;
type Listeners = Map<string, Set<Listener>>;

/** The nodes of one process: one in production without Redis, several in tests. */
export class InProcessNetwork<Messages> {
  readonly #topics: TopicTable<Messages>;
  readonly #nodes = new Set<Listeners>();

  constructor(topics: TopicTable<Messages>) {
    this.#topics = topics;
  }

  join(): Bus<Messages> {
    const own: Listeners = new Map();
    this.#nodes.add(own);
    return {
      publish: (topic, message) => this.#deliver(own, topic, message),
      subscribe: (topic, listener) => {
        const take: Listener = (wire) => listener(this.#topics[topic].parse(JSON.parse(wire)));
        const listeners = own.get(topic) ?? new Set();
        own.set(topic, listeners.add(take));
        return () => {
          listeners.delete(take);
        };
      },
      close: async () => {
        this.#nodes.delete(own);
        own.clear();
      },
    };
  }

  #deliver(from: Listeners, topic: string, message: unknown): void {
    if (!this.#nodes.has(from) || this.#nodes.size < 2) return;
    // Other nodes must never share memory with the sender, so the message travels as it would over a wire.
    const wire = JSON.stringify(message);
    queueMicrotask(() => {
      for (const node of this.#nodes) if (node !== from) hear(node, topic, wire);
    });
  }
}

function hear(node: Listeners, topic: string, wire: string): void {
  for (const take of [...(node.get(topic) ?? [])]) {
    try {
      take(wire);
    } catch (cause) {
      process.emitWarning(new Error(`A listener of the topic ${topic} failed`, { cause }));
    }
  }
}
