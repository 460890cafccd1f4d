import type { GapReason, TopicTable } from './bus.ts';

type Listener = (message: never) => void;

/** One node's listeners by topic. A listener that throws does not affect the others. */
export class BusListeners<Messages> {
  readonly #topics: TopicTable<Messages>;
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #onGap = new Set<(reason: GapReason) => void>();

  constructor(topics: TopicTable<Messages>) {
    this.#topics = topics;
  }

  subscribe<Topic extends keyof Messages & string>(
    topic: Topic,
    listener: (message: Messages[Topic]) => void,
  ): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(listener as Listener));
    return () => {
      listeners.delete(listener as Listener);
    };
  }

  onGap(listener: (reason: GapReason) => void): () => void {
    this.#onGap.add(listener);
    return () => {
      this.#onGap.delete(listener);
    };
  }

  /**
   * Passes a message to the listeners of its topic. Returns false if the message does not match the topic. A message of
   * a topic that nobody here listens to is ignored, and the result is true.
   */
  hear(topic: string, encoded: unknown): boolean {
    const listeners = [...(this.#byTopic.get(topic) ?? [])];
    if (listeners.length === 0) return true;
    let message: unknown;
    try {
      message = this.#topics[topic as keyof Messages].parse(encoded);
    } catch (cause) {
      process.emitWarning(new Error(`A message is none of the topic ${topic}`, { cause }));
      return false;
    }
    for (const listener of listeners) runSafely(() => listener(message as never), topic);
    return true;
  }

  hearGap(reason: GapReason): void {
    for (const listener of [...this.#onGap]) runSafely(() => listener(reason), 'gaps');
  }

  clear(): void {
    this.#byTopic.clear();
    this.#onGap.clear();
  }
}

function runSafely(work: () => void, topic: string): void {
  try {
    work();
  } catch (cause) {
    process.emitWarning(new Error(`A listener of the topic ${topic} failed`, { cause }));
  }
}
