import type { Channel } from './channel.ts';

/** Characters that the other process has not taken yet. */
const UNSENT_MAX = 8_000_000;

/** Sends bus messages to another process. Drops messages that it takes too slowly, so that memory is bounded. */
export class BoundedSender {
  readonly #channel: Channel;
  #unsent = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** False: it was dropped. */
  send(text: string): boolean {
    if (this.#unsent + text.length > UNSENT_MAX) return false;
    this.#unsent += text.length;
    this.#channel.send({ clamor: 'bus', text }, () => {
      this.#unsent -= text.length;
    });
    return true;
  }
}
