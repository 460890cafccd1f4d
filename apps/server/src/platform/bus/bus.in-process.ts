import type { Bus, BusMessage } from './bus.ts';

type Listeners = Map<string, Set<(message: BusMessage) => void>>;

/** The nodes of one process: one in production without Redis, several in tests. */
export class InProcessNetwork {
  readonly #nodes = new Set<Listeners>();

  join(): Bus {
    const own: Listeners = new Map();
    this.#nodes.add(own);
    return {
      publish: (topic, message) => this.#tell(own, topic, message),
      subscribe(topic, listener) {
        const listeners = own.get(topic) ?? new Set();
        own.set(topic, listeners.add(listener));
        return () => {
          listeners.delete(listener);
        };
      },
      close: async () => {
        this.#nodes.delete(own);
        own.clear();
      },
    };
  }

  #tell(from: Listeners, topic: string, message: BusMessage): void {
    if (!this.#nodes.has(from) || this.#nodes.size < 2) return;
    // Other nodes must never share memory with the sender, so the message travels as it would over a wire.
    const wire = JSON.stringify(message);
    queueMicrotask(() => {
      for (const node of this.#nodes) if (node !== from) hear(node, topic, wire);
    });
  }
}

function hear(node: Listeners, topic: string, wire: string): void {
  for (const listener of [...(node.get(topic) ?? [])]) {
    try {
      listener(JSON.parse(wire) as BusMessage);
    } catch (cause) {
      process.emitWarning(new Error(`A listener of the topic ${topic} failed`, { cause }));
    }
  }
}
