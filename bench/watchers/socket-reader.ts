import { connect, type Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';

const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const IS_COMPRESSED = 0x40;
const OPCODE = 0x0f;
const IN_16_BITS = 126;
const IN_64_BITS = 127;
/** A final, masked and empty pong, with a mask of zeros. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** What the sender of a compressed message left off its end (RFC 7692, 7.2.2). */
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

export interface Heard {
  frames: number;
  bytes: number;
  compressedFrames: number;
}

export interface ReaderOptions {
  port: number;
  slug: string;
  /** The address it comes from, of this machine: an address has so many places only. */
  from: string;
  onText: ((text: string) => void) | null;
}

/**
 * One WebSocket client that costs next to nothing, so that the measuring does not measure itself: it offers compression as browsers do,
 * counts frames by their headers, answers pings, and inflates and hands on texts only where somebody wants them.
 */
export function openReader({ port, slug, from, onText }: ReaderOptions): Promise<Heard> {
  const heard: Heard = { frames: 0, bytes: 0, compressedFrames: 0 };
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.write(
    `GET /ws?slug=${slug} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      'sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n' +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16, 'k').toString('base64')}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => {
      throw new Error('the server closed a connection of a watcher');
    });
    socket.once('data', (answer) => {
      const end = answer.indexOf('\r\n\r\n');
      if (!answer.subarray(0, 12).toString().endsWith('101')) reject(new Error(answer.toString()));
      readFrames(socket, answer.subarray(end + 4), heard, onText);
      resolve(heard);
    });
  });
}

function readFrames(socket: Socket, first: Buffer, heard: Heard, onText: ((text: string) => void) | null): void {
  let pending: Buffer = first;
  const read = (chunk: Buffer): void => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (let frame = frameIn(pending); frame !== null; frame = frameIn(pending)) {
      const { kind, start, end } = frame;
      const payload = pending.subarray(start, end);
      pending = pending.subarray(end);
      if ((kind & OPCODE) === PING) socket.write(PONG);
      if ((kind & OPCODE) === CLOSE) throw new Error(`a watcher was closed: ${payload.subarray(2).toString()}`);
      if ((kind & OPCODE) !== TEXT) continue;
      heard.frames += 1;
      heard.bytes += end;
      if ((kind & IS_COMPRESSED) !== 0) heard.compressedFrames += 1;
      onText?.(textOf(payload, (kind & IS_COMPRESSED) !== 0));
    }
  };
  socket.on('data', read);
  read(Buffer.alloc(0));
}

function textOf(payload: Buffer, isCompressed: boolean): string {
  if (!isCompressed) return payload.toString();
  return inflateRawSync(Buffer.concat([payload, TAIL]), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/** The first frame, where it is whole. */
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
