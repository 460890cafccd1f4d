import { BoundedSender } from './bounded-sender.ts';
import type { Channel } from './channel.ts';

/** The functions with which the primary answers workers, by topic. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown>>;

/** Runs in the primary. It passes messages between workers and answers their requests. */
export class WorkerHub {
  readonly #answers: Answers;
  readonly #senders = new Map<Channel, BoundedSender>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /**
   * Adds a worker. Returns the function that removes it. `opened` is called with the address at which the worker
   * serves.
   */
  join(channel: Channel, opened: (address: string) => void): () => void {
    this.#senders.set(channel, new BoundedSender(channel));
    channel.onMessage((message) => {
      if (message.clamor === 'bus') this.#carry(message.text);
      else if (message.clamor === 'ask') void this.#answer(channel, message);
      else if (message.clamor === 'open') opened(message.address);
    });
    return () => this.#senders.delete(channel);
  }

  #carry(text: string): void {
    for (const sender of this.#senders.values()) sender.send(text);
  }

  async #answer(channel: Channel, { number, about, body }: { number: number; about: string; body: unknown }) {
    try {
      const answer = await this.#answers[about]?.(body);
      channel.send({ clamor: 'answer', number, body: answer ?? null }, () => undefined);
    } catch {
      channel.send({ clamor: 'answer', number, body: null }, () => undefined);
    }
  }
}
