const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

/** Counts the frames of `textFrame` that are written to sockets. */
export class Traffic {
  frames = 0;
  bytes = 0;
  /**
   * The buffer that was counted last. The same buffer is written to every member of a room, so its frames need not be
   * counted again.
   */
  #last: { buffer: Buffer; frames: number } | null = null;

  wrote(buffer: Buffer): void {
    if (this.#last?.buffer !== buffer) this.#last = { buffer, frames: framesIn(buffer) };
    this.frames += this.#last.frames;
    this.bytes += buffer.length;
  }
}

/** The number of frames in a buffer. The frames must be unmasked (RFC 6455, 5.2). */
export function framesIn(buffer: Buffer): number {
  let frames = 0;
  for (let at = 0; at + 1 < buffer.length; frames += 1) {
    const short = buffer.readUInt8(at + 1);
    if (short === LENGTH_IN_16_BITS) at += 4 + buffer.readUInt16BE(at + 2);
    else if (short === LENGTH_IN_64_BITS) at += 10 + Number(buffer.readBigUInt64BE(at + 2));
    else at += 2 + short;
  }
  return frames;
}
