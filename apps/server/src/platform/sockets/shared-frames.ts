import { compressedTextFrame, textFrame } from './text-frame.ts';

/**
 * From this many readers on frames are compressed. Compressing costs at least as much as writing to two sockets, so for
 * fewer readers it does not pay.
 */
const READERS_WORTH_COMPRESSING = 8;

/**
 * Text messages for many sockets. They are framed once, and compressed once when the first socket needs that. If there
 * are few readers, all get the uncompressed frames, which every socket accepts (RFC 7692, 6).
 */
export class SharedFrames {
  readonly plain: Buffer;
  readonly #texts: readonly string[];
  #compressed: Buffer | null;

  /** @param readers the number of sockets that get the messages */
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
