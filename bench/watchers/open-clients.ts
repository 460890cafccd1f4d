import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The message to the clients' process: a measured span begins or ends. */
export type ClientsMessage = 'begin' | 'end';

/** What the watchers' sockets received between `begin` and `end`. */
export interface ClientsReport {
  sockets: number;
  frames: number;
  bytes: number;
  compressedFrames: number;
  /** The time from the placing of a frame's newest bid to the frame's arrival at a watcher, in milliseconds. */
  frameDelay: { p50: number; p99: number; max: number };
  /** The number of parsed frames that left out some bids, because a frame carries only a few. */
  truncatedFrames: number;
  /** The number of bids that came out of order, twice, or after a gap that no frame announced. */
  faults: number;
}

/** Watchers of one listing, in a process of their own. */
export interface Clients {
  begin(): void;
  end(): Promise<ClientsReport>;
  close(): void;
}

/** Starts the process of the watchers. Resolves when every socket is open. */
export async function openClients(port: number, slug: string, sockets: number): Promise<Clients> {
  const file = join(import.meta.dirname, 'clients.ts');
  const child = fork(file, [String(port), slug, String(sockets)], { execArgv: ['--import', 'tsx'] });
  let isClosing = false;
  const gone = new Promise<never>((_, failed) => {
    child.once('exit', (code) => {
      if (!isClosing) failed(new Error(`the watchers ended with ${code}`));
    });
  });
  gone.catch(() => undefined);
  const heard = () => new Promise<unknown>((hear) => child.once('message', hear));
  await Promise.race([heard(), gone]);
  return {
    begin: () => void child.send('begin'),
    end: () => {
      const report = heard();
      child.send('end');
      return Promise.race([report, gone]) as Promise<ClientsReport>;
    },
    close: () => {
      isClosing = true;
      child.kill();
    },
  };
}
