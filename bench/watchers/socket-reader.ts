import { connect } from 'node:net';
import { handshake, readFrames, textOf } from '../bids/socket-frames.ts';

export interface Heard {
  frames: number;
  bytes: number;
  compressedFrames: number;
}

export interface ReaderOptions {
  port: number;
  slug: string;
  /** The local address to connect from. Several are needed, because each may have only so many sockets. */
  from: string;
  onText: ((text: string) => void) | null;
}

/**
 * A WebSocket client that uses little processor time, so that it does not affect the measurement. It accepts
 * compression as browsers do, counts frames by their headers and answers pings. It decompresses a text only if `onText`
 * wants it.
 */
export function openReader({ port, slug, from, onText }: ReaderOptions): Promise<Heard> {
  const heard: Heard = { frames: 0, bytes: 0, compressedFrames: 0 };
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.write(
    `${handshake(`/ws?slug=${slug}`)}sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => {
      throw new Error('the server closed a connection of a watcher');
    });
    socket.once('data', (answer) => {
      const end = answer.indexOf('\r\n\r\n');
      if (!answer.subarray(0, 12).toString().endsWith('101')) reject(new Error(answer.toString()));
      readFrames(socket, answer.subarray(end + 4), (frame) => {
        heard.frames += 1;
        heard.bytes += frame.bytes;
        if (frame.isCompressed) heard.compressedFrames += 1;
        onText?.(textOf(frame));
      });
      resolve(heard);
    });
  });
}
