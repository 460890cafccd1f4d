import type { Bus, BusMessage } from './bus.ts';

type Listener = (message: BusMessage) => void;

/** The nodes of one process: one in production without Redis, several in tests. */
export class InProcessNetwork {
  readonly #nodes = new Set<InProcessBus>();

  join(): Bus {
    const bus = new InProcessBus(
      (topic, message) => this.#tell(bus, topic, message),
      () => this.#nodes.delete(bus),
    );
    this.#nodes.add(bus);
    return bus;
  }

  #tell(from: InProcessBus, topic: string, message: BusMessage): void {
    if (this.#nodes.size < 2) return;
    // Other nodes must never share memory with the sender, so the message travels as it would over a wire.
    const wire = JSON.stringify(message);
    queueMicrotask(() => {
      for (const node of this.#nodes) if (node !== from) node.receive(topic, wire);
    });
  }
}

class InProcessBus implements Bus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #tell: (topic: string, message: BusMessage) => void;
  readonly #leave: () => void;
  #closed = false;

  constructor(tell: (topic: string, message: BusMessage) => void, leave: () => void) {
    this.#tell = tell;
    this.#leave = leave;
  }

  publish(topic: string, message: BusMessage): void {
    if (!this.#closed) this.#tell(topic, message);
  }

  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  receive(topic: string, wire: string): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) {
      try {
        listener(JSON.parse(wire) as BusMessage);
      } catch (cause) {
        process.emitWarning(new Error(`A listener of the topic ${topic} failed`, { cause }));
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#leave();
    this.#listeners.clear();
  }
}
