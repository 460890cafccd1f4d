import type { Transport, TransportListener } from '../bus/index.ts';
import type { Cancel, Scheduler } from '../clock/index.ts';
import { BoundedSender } from './bounded-sender.ts';
import type { Channel, EndSignal, WorkerMessage } from './channel.ts';

/** The most requests that wait for an answer. */
const ASKED_MAX = 10_000;

/** A worker's connection to its primary, and through it to the other workers. */
export class WorkerLink {
  readonly #channel: Channel;
  readonly #scheduler: Scheduler;
  readonly #asked = new Map<number, (answer: unknown) => void>();
  readonly #listeners = new Set<TransportListener>();
  readonly #toldToEnd: EndSignal[] = [];
  #end: ((signal: EndSignal) => void) | null = null;
  #number = 0;

  constructor(channel: Channel, scheduler: Scheduler) {
    this.#channel = channel;
    this.#scheduler = scheduler;
    channel.onMessage((message) => this.#hear(message));
  }

  /** The transport of a bus to all workers. It lives as long as this process and its primary. */
  connect(listener: TransportListener): Transport {
    const sender = new BoundedSender(this.#channel);
    this.#listeners.add(listener);
    queueMicrotask(() => listener.connected());
    return {
      send: (text) => sender.send(text),
      // The channel ends with the process, so it cannot be renewed.
      renew: () => undefined,
      close: async () => void this.#listeners.delete(listener),
    };
  }

  /**
   * Sends the primary a request and returns its answer. Null: there was none within `ms` milliseconds, or too many
   * wait. Never rejects.
   */
  ask(about: string, body: unknown, ms: number): Promise<unknown> {
    if (this.#asked.size >= ASKED_MAX) return Promise.resolve(null);
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      let cancel: Cancel = () => undefined;
      const answered = (answer: unknown) => {
        cancel();
        this.#asked.delete(number);
        resolve(answer);
      };
      this.#asked.set(number, answered);
      cancel = this.#scheduler.after(ms, () => answered(null));
      this.#channel.send({ clamor: 'ask', number, about, body }, () => undefined);
    });
  }

  /** Tells the primary that this worker serves at this address. */
  opened(address: string): void {
    this.#channel.send({ clamor: 'open', address }, () => undefined);
  }

  /**
   * Sets the function that runs when the primary asks this worker to end. If it has already asked, the function runs at
   * once.
   */
  onEnd(end: (signal: EndSignal) => void): void {
    this.#end = end;
    for (const signal of this.#toldToEnd.splice(0)) end(signal);
  }

  #hear(message: WorkerMessage): void {
    if (message.clamor === 'bus') for (const { heard } of [...this.#listeners]) heard(message.text);
    else if (message.clamor === 'answer') this.#asked.get(message.number)?.(message.body);
    else if (message.clamor === 'end') {
      if (this.#end === null) this.#toldToEnd.push(message.signal);
      else this.#end(message.signal);
    }
  }
}
