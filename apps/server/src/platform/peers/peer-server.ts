import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { bearerOf } from '../secrets/index.ts';
import { LineSocket } from './line-socket.ts';

export interface PeerServerOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** What is spoken, with its version: another one is refused. */
  protocol: string;
  bearer: string;
  onPeer(socket: LineSocket): void;
}

export interface PeerServer {
  port: number;
  /** Takes nobody new, and ends every connection. */
  close(): Promise<void>;
}

const PEERS_MAX = 256;
/** Of a request's head: nobody has a body to send. */
const HEAD_WITHIN_MS = 2_000;
const HEAD_BYTES_MAX = 4_096;

/** Listens for other processes of the same site. Whoever comes without the bearer gets 401 and learns nothing. */
export async function servePeers(options: PeerServerOptions): Promise<PeerServer> {
  const sockets = new Set<Duplex>();
  const server = createServer({
    headersTimeout: HEAD_WITHIN_MS,
    requestTimeout: HEAD_WITHIN_MS,
    connectionsCheckingInterval: HEAD_WITHIN_MS,
    maxHeaderSize: HEAD_BYTES_MAX,
  });
  server.maxConnections = PEERS_MAX;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => response.writeHead(401, { connection: 'close' }).end());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request, options);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${options.protocol}\r\n\r\n`);
    options.onPeer(new LineSocket(socket, head));
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    // Workers of one machine would share the port otherwise.
    server.listen({ host: options.host, port: options.port, exclusive: true }, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function refusalOf({ headers }: IncomingMessage, { bearer, protocol }: PeerServerOptions): string | null {
  if (!isSame(bearerOf(headers.authorization) ?? '', bearer)) return '401 Unauthorized';
  return headers.upgrade === protocol ? null : '426 Upgrade Required';
}

/** Takes as long whatever differs. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
