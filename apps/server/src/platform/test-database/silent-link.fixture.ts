import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy in front of a real server such as PostgreSQL. Once silent, it accepts data and answers nothing, as a host
 * that has died.
 */
export interface SilentLink {
  /** The connection string that leads through the proxy. */
  url: string;
  /** From now on forwards nothing in either direction. New connections are accepted but get no answer. */
  silence(): void;
  /** Forwards the next COMMIT, and becomes silent before its answer. Resolves when that has happened. */
  silenceAtNextCommit(): Promise<void>;
  /** Forwards again, beginning with what was held back. */
  forward(): void;
  close(): Promise<void>;
}

/** The bytes of PostgreSQL's message for a plain `COMMIT`. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');

export async function openSilentLink(databaseUrl: string): Promise<SilentLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];
  let isSilent = false;
  let atCommit: (() => void) | null = null;
  const silence = () => {
    isSilent = true;
    for (const socket of sockets) socket.pause();
  };
  const keep = (socket: Socket, partner: () => Socket | null) => {
    sockets.add(socket);
    if (isSilent) socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      partner()?.destroy();
    });
  };
  const join = (client: Socket) => {
    if (client.destroyed) return;
    const database = connect(Number(target.port), target.hostname);
    keep(database, () => client);
    client.on('close', () => database.destroy());
    client.on('data', (bytes) => {
      database.write(bytes);
      if (atCommit === null || !bytes.includes(COMMIT)) return;
      silence();
      atCommit();
      atCommit = null;
    });
    database.on('data', (bytes) => client.write(bytes));
  };
  const server = createServer((client) => {
    keep(client, () => null);
    if (isSilent) waiting.push(() => join(client));
    else join(client);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    silence,
    silenceAtNextCommit: () =>
      new Promise((done) => {
        atCommit = done;
      }),
    forward() {
      isSilent = false;
      const joins = waiting;
      waiting = [];
      for (const each of joins) each();
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
