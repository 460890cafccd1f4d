import type { Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';

const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const IS_COMPRESSED = 0x40;
const OPCODE = 0x0f;
const FINAL_TEXT = 0x81;
const IS_MASKED = 0x80;
const IN_16_BITS = 126;
const IN_64_BITS = 127;
/** A final, masked and empty pong, with a mask of zeros. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** The end of a compressed message, which the sender leaves off (RFC 7692, 7.2.2). */
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/** A text frame from a server. Its payload may be compressed. */
export interface HeardFrame {
  payload: Buffer;
  isCompressed: boolean;
  /** The size of the frame with its header. */
  bytes: number;
}

/** The request of the WebSocket handshake, without the empty line at its end. */
export function handshake(path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
    `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16, 'k').toString('base64')}\r\n`
  );
}

/** The frame of a client's text, which must be shorter than 64 kB. Its mask is zero, so the text needs no masking. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < IN_16_BITS ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = FINAL_TEXT;
  if (payload.length < IN_16_BITS) head[1] = IS_MASKED | payload.length;
  else {
    head[1] = IS_MASKED | IN_16_BITS;
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}

/**
 * Reads the frames after the handshake: passes on each text and answers pings. Throws if the server closes the socket.
 */
export function readFrames(socket: Socket, first: Buffer, onText: (frame: HeardFrame) => void): void {
  let pending: Buffer = first;
  const read = (chunk: Buffer): void => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (let frame = frameIn(pending); frame !== null; frame = frameIn(pending)) {
      const { kind, start, end } = frame;
      const payload = pending.subarray(start, end);
      pending = pending.subarray(end);
      if ((kind & OPCODE) === PING) socket.write(PONG);
      if ((kind & OPCODE) === CLOSE) throw new Error(`a socket was closed: ${payload.subarray(2).toString()}`);
      if ((kind & OPCODE) === TEXT) onText({ payload, isCompressed: (kind & IS_COMPRESSED) !== 0, bytes: end });
    }
  };
  socket.on('data', read);
  read(Buffer.alloc(0));
}

export function textOf({ payload, isCompressed }: HeardFrame): string {
  if (!isCompressed) return payload.toString();
  return inflateRawSync(Buffer.concat([payload, TAIL]), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/** The position of the first frame; null if it is not complete yet. */
function frameIn(bytes: Buffer): { kind: number; start: number; end: number } | null {
  const kind = bytes[0];
  const short = bytes[1];
  if (kind === undefined || short === undefined) return null;
  const start = short === IN_64_BITS ? 10 : short === IN_16_BITS ? 4 : 2;
  if (bytes.length < start) return null;
  const length =
    short === IN_64_BITS ? Number(bytes.readBigUInt64BE(2)) : short === IN_16_BITS ? bytes.readUInt16BE(2) : short;
  return bytes.length < start + length ? null : { kind, start, end: start + length };
}
