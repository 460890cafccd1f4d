import { compressedTextFrame, textFrame } from './text-frame.ts';

/** Compressing a frame costs as much as writing it to two sockets or more. For fewer readers than these it is not worth that. */
const READERS_WORTH_COMPRESSING = 8;

/**
 * The same text messages for many sockets, framed once plainly, and compressed once as soon as a socket takes them so. Few readers all
 * get them plainly, which a socket that agreed to compression takes, too (RFC 7692, 6).
 */
export class SharedFrames {
  readonly plain: Buffer;
  readonly #texts: readonly string[];
  #compressed: Buffer | null;

  /** @param readers sockets that the messages are for */
  constructor(texts: readonly string[], readers: number) {
    this.#texts = texts;
    this.plain = Buffer.concat(texts.map(textFrame));
    this.#compressed = readers < READERS_WORTH_COMPRESSING ? this.plain : null;
  }

  get compressed(): Buffer {
    this.#compressed ??= Buffer.concat(this.#texts.map(compressedTextFrame));
    return this.#compressed;
  }
}
