import { type RunningServer, type ServerRequest, startServer, stopServer } from './server-process.ts';

interface Supervision extends ServerRequest {
  onStopped: () => void;
  onLost: (error: Error) => void;
}

/** Keeps one database server running on one port: restarts it after a crash and stops it once on request. */
export class Supervisor {
  readonly #supervision: Supervision;
  #server: RunningServer;
  #starting: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | null = null;

  constructor(supervision: Supervision, server: RunningServer) {
    this.#supervision = supervision;
    this.#server = server;
    this.#watch();
  }

  get pid(): number {
    return this.#server.pid;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopOnce();
    return this.#stopping;
  }

  #watch(): void {
    const { child } = this.#server;
    child.unref();
    child.once('exit', () => {
      if (this.#stopping === null) this.#starting = this.#startAgain();
    });
  }

  async #startAgain(): Promise<void> {
    this.#server.dismissWatchdog();
    this.#supervision.log('The database server died; starting it again.');
    try {
      this.#server = await startServer(this.#supervision, this.#server.port);
      this.#watch();
    } catch (error) {
      this.#supervision.onLost(error as Error);
    }
  }

  async #stopOnce(): Promise<void> {
    await this.#starting;
    await stopServer(this.#server.child);
    this.#server.dismissWatchdog();
    this.#supervision.onStopped();
  }
}
