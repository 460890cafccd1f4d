import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bearerOf } from '../secrets/index.ts';
import { LineSocket } from './line-socket.ts';

export interface PeerServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** The name and version of the protocol. A peer with another version is refused. */
  protocol: string;
  bearer: string;
  onPeer(socket: LineSocket): void;
  /** A peer that is silent for this many milliseconds is dropped; 3,000 by default. */
  silentMs?: number;
}

export interface PeerServer {
  port: number;
  /** Accepts no new peer, and closes every connection. */
  close(): Promise<void>;
}

const PEERS_MAX = 256;
/** The default of `silentMs`. Peers send a ping ten times a second. */
const SILENT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;
/** The time limit for a request's head. Peers send no body. */
const HEAD_WITHIN_MS = 2_000;
const HEAD_BYTES_MAX = 4_096;

/**
 * Listens for other processes of the same site. A client without the right bearer token gets 401 and learns nothing
 * else.
 */
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
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request, options);
    if (refusal !== null) {
      // Destroyed once the answer is sent. Otherwise a client that never closes its side would keep a peer's place.
      const text = `HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
      socket.end(text, () => socket.destroy());
      return;
    }
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${options.protocol}\r\n\r\n`);
    const peer = new LineSocket(socket, head);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    socket.setTimeout(options.silentMs ?? SILENT_MS, () => peer.close('The other side is silent.'));
    options.onPeer(peer);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    // With `exclusive`, because the workers of one machine would otherwise share the port.
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

/** Whether two texts are equal. The time of the comparison does not depend on their content. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
