import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  /** Everything that came, to the end of the connection. */
  text: string;
  /** The connection was cut off instead of closed. */
  reset: boolean;
}

/** Sends bytes to a listening app on a connection of their own, and hears until it is closed. */
export function sendRaw(app: FastifyInstance, bytes: string | Buffer): Promise<RawAnswer> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const heard: Buffer[] = [];
    let reset = false;
    socket.on('data', (chunk) => heard.push(chunk));
    socket.on('error', () => {
      reset = true;
    });
    socket.once('close', () => resolve({ text: Buffer.concat(heard).toString(), reset }));
    socket.end(bytes);
  });
}
