import { connect, type Socket } from 'node:net';

const TEXT = 0x81;
const IN_16_BITS = 126;
const IN_64_BITS = 127;

export interface Heard {
  frames: number;
  bytes: number;
}

/**
 * One WebSocket client that costs next to nothing, so that the measuring does not measure itself: it counts frames by their
 * headers, and hands on texts only where somebody wants them. It answers no pings: for runs under 25 seconds.
 */
export function openReader(port: number, slug: string, onText: ((text: string) => void) | null): Promise<Heard> {
  const heard: Heard = { frames: 0, bytes: 0 };
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /ws?slug=${slug} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16, 'k').toString('base64')}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
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
      if (kind === TEXT) {
        heard.frames += 1;
        heard.bytes += end;
        onText?.(pending.subarray(start, end).toString());
      }
      pending = pending.subarray(end);
    }
  };
  socket.on('data', read);
  read(Buffer.alloc(0));
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
