import { constants, deflateRawSync } from 'node:zlib';

const FINAL_TEXT = 0x81;
/** The first byte of a final text frame whose payload is compressed: RSV1 is set (RFC 7692, 6). */
const FINAL_COMPRESSED_TEXT = 0xc1;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;
/** How many bytes at the end of compressed data are left out. The receiver adds them (RFC 7692, 7.2.1). */
const FLUSH_TAIL_BYTES = 4;
/** The options of compression: the fastest level, because higher ones save almost nothing on such short frames. */
const DEFLATE = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * A text message of a server as one WebSocket frame (RFC 6455, 5.2: final and unmasked). It is made once for any number
 * of sockets. Several frames may be concatenated.
 */
export function textFrame(text: string): Buffer {
  return frameOf(FINAL_TEXT, Buffer.from(text));
}

/**
 * The same message compressed, for sockets with `permessage-deflate` (see `acceptableOffer`). Each message is
 * compressed on its own, so that one buffer is right for all of them.
 */
export function compressedTextFrame(text: string): Buffer {
  const deflated = deflateRawSync(text, DEFLATE);
  return frameOf(FINAL_COMPRESSED_TEXT, deflated.subarray(0, -FLUSH_TAIL_BYTES));
}

function frameOf(firstByte: number, payload: Buffer): Buffer {
  const { length } = payload;
  const headerLength = length < LENGTH_IN_16_BITS ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = firstByte;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = LENGTH_IN_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headerLength);
  return frame;
}
