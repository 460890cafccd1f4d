import type { Account } from './account.ts';
import { stopServer } from './left-over.ts';
import { type RunningServer, type ServerRequest, startServer } from './server-process.ts';
import { setWatchdog } from './watchdog.ts';

interface Supervision extends ServerRequest {
  account: Account | null;
  onStopped: () => void;
  onLost: (error: Error) => void;
}

/** Keeps one database server running on one port: starts it again when it dies, stops it once when asked to. */
export class Supervisor {
  readonly #supervision: Supervision;
  #server: RunningServer;
  #dismissWatchdog: () => void;
  #starting: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | null = null;

  constructor(supervision: Supervision, server: RunningServer) {
    this.#supervision = supervision;
    this.#server = server;
    this.#dismissWatchdog = this.#watch();
  }

  get pid(): number {
    return this.#server.pid;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopOnce();
    return this.#stopping;
  }

  #watch(): () => void {
    const { child, pid } = this.#server;
    child.unref();
    child.once('exit', () => {
      if (this.#stopping === null) this.#starting = this.#startAgain();
    });
    return setWatchdog(pid, this.#supervision.place.cluster, this.#supervision.account);
  }

  async #startAgain(): Promise<void> {
    this.#dismissWatchdog();
    this.#supervision.log('The database server died; starting it again.');
    try {
      this.#server = await startServer(this.#supervision, this.#server.port);
      this.#dismissWatchdog = this.#watch();
    } catch (error) {
      this.#supervision.onLost(error as Error);
    }
  }

  async #stopOnce(): Promise<void> {
    await this.#starting;
    await stopServer(this.#server.pid);
    this.#dismissWatchdog();
    this.#supervision.onStopped();
  }
}
