import { connect, createServer, type Server, type Socket } from 'node:net';

/** What the proxy does with the next COMMIT. */
export type CommitFate =
  /** The connection is cut before the database gets the COMMIT. */
  | 'never arrives'
  /** The database answers the COMMIT, and the connection is cut before the answer arrives. */
  | 'answer is lost';

export interface BreakableLink {
  /** The connection string of the database through this proxy. */
  url: string;
  /** Breaks the next COMMIT in this way. Resolves when that has happened. */
  breakNextCommit(fate: CommitFate): Promise<void>;
  /** Cuts every connection, and accepts no new one until `mend`. */
  refuse(): void;
  mend(): void;
  close(): Promise<void>;
}

/** The bytes of a plain `COMMIT`, and of the answer to it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** A TCP proxy in front of a real PostgreSQL, whose connections the test can break. */
export async function openLink(databaseUrl: string): Promise<BreakableLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let refusing = false;
  let plan: { fate: CommitFate; done: () => void } | null = null;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    let doomed: { done: () => void } | null = null;
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      if (plan === null || !bytes.includes(COMMIT)) {
        database.write(bytes);
        return;
      }
      const { fate, done } = plan;
      plan = null;
      if (fate === 'answer is lost') {
        doomed = { done };
        database.write(bytes);
        return;
      }
      database.write(bytes.subarray(0, bytes.indexOf(COMMIT)), () => {
        cut();
        done();
      });
    });
    database.on('data', (bytes) => {
      if (doomed === null) client.write(bytes);
      else if (bytes.includes(COMMITTED)) {
        cut();
        doomed.done();
      }
    });
  });
  const port = await listen(server);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    breakNextCommit: (fate) =>
      new Promise((done) => {
        plan = { fate, done };
      }),
    refuse() {
      refusing = true;
      cutAll();
    },
    mend() {
      refusing = false;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
