import { compressedTextFrame, textFrame } from './text-frame.ts';

/** The same text messages for many sockets, framed once plainly, and compressed once as soon as a socket takes them so. */
export class SharedFrames {
  readonly plain: Buffer;
  readonly #texts: readonly string[];
  #compressed: Buffer | null = null;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.plain = Buffer.concat(texts.map(textFrame));
  }

  get compressed(): Buffer {
    this.#compressed ??= Buffer.concat(this.#texts.map(compressedTextFrame));
    return this.#compressed;
  }
}
