import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  /** Everything that was received until the connection closed. */
  text: string;
  /** True: the connection was reset instead of closed. */
  reset: boolean;
}

/** Sends bytes on a new connection and reads the answer until the connection closes. */
export function sendRaw(app: FastifyInstance, bytes: string | Buffer): Promise<RawAnswer> {
  return exchange(app, (socket) => socket.end(bytes));
}

/** As `sendRaw`, but the sender sends `more` after the answer has begun. */
export function sendRawOn(app: FastifyInstance, bytes: string | Buffer, more: string | Buffer): Promise<RawAnswer> {
  return exchange(app, (socket) => {
    socket.write(bytes);
    socket.once('data', () => socket.write(more, () => socket.write(more, () => socket.end())));
  });
}

function exchange(app: FastifyInstance, send: (socket: Socket) => void): Promise<RawAnswer> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const heard: Buffer[] = [];
    let reset = false;
    socket.on('data', (chunk) => heard.push(chunk));
    socket.on('error', () => {
      reset = true;
    });
    socket.once('close', () => resolve({ text: Buffer.concat(heard).toString(), reset }));
    send(socket);
  });
}
