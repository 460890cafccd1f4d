import { compressedTextFrame, textFrame } from './text-frame.ts';

/** Compressing a frame costs at least as much as writing it to two sockets, so it pays only from this many readers. */
const READERS_WORTH_COMPRESSING = 8;

/**
 * Text messages shared by many sockets: framed once, and compressed once when the first socket wants that. A few
 * readers all get the uncompressed frame, which is valid for every socket (RFC 7692, 6).
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
