import type { Channel } from './channel.ts';

/** The most characters that may wait because the other process does not read. */
const UNSENT_MAX = 8_000_000;

/** Sends bus messages to another process. If that reads too slowly, messages are dropped, so that memory is bounded. */
export class BoundedSender {
  readonly #channel: Channel;
  #unsent = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** Sends a message. Returns false if it was dropped. */
  send(text: string): boolean {
    if (this.#unsent + text.length > UNSENT_MAX) return false;
    this.#unsent += text.length;
    this.#channel.send({ clamor: 'bus', text }, () => {
      this.#unsent -= text.length;
    });
    return true;
  }
}
