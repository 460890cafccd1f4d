import type { ChildProcess } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { monotonicNow, type Scheduler, wait } from './platform/clock/index.ts';
import type { EndSignal } from './platform/workers/index.ts';

/** A worker could not start. It has already printed the reason. */
export class WorkerNotStarted extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('A worker could not start.');
    this.exitCode = exitCode;
  }
}

/** A process forked by `node:cluster`. */
type Forked = EventEmitter & { process: ChildProcess };

export interface WorkerProcessesPorts<Worker extends Forked> {
  fork(): Worker;
  /**
   * Connects a worker with the others until the returned function is called. `opened` gets the worker's address once it
   * serves.
   */
  join(worker: Worker, opened: (address: string) => void): () => void;
  /** Asks a worker to end as this signal would. */
  end(worker: Worker, signal: EndSignal): void;
  /** Prints a sentence for the operator. */
  report(line: string): void;
  /** How long a worker continues to serve after SIGTERM, in milliseconds. */
  drainMs: number;
  scheduler: Scheduler;
}

/**
 * How long a worker may take to stop, in milliseconds. After SIGINT the primary itself exits within 15 seconds
 * (`STOP_MS` in `main.ts`). The rest of that time is for stopping the database.
 */
export const WORKER_STOP_MS = 9_000;
/** When a worker that does not end is killed, in milliseconds after the signal. After SIGTERM `drainMs` is added. */
const KILL_AFTER_MS = { SIGTERM: 12_000, SIGINT: 10_000 };
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived longer is replaced after the shortest pause. */
const LIVED_MS = 60_000;
const EXIT_FAILED = 1;

/** Starts the workers of this machine, replaces those that end, and stops all of them. */
export class WorkerProcesses<Worker extends Forked> {
  readonly #ports: WorkerProcessesPorts<Worker>;
  readonly #running = new Set<Worker>();
  #isEnding = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(ports: WorkerProcessesPorts<Worker>) {
    this.#ports = ports;
  }

  /** Starts the workers. Resolves with the address when all of them serve. Rejects if one ends before that. */
  async start(count: number): Promise<string> {
    const opened = await Promise.all(Array.from({ length: count }, () => this.#fork()));
    return opened[0] ?? '';
  }

  /** Stops every worker and resolves when all have ended. A worker that does not stop is killed. */
  async end(signal: EndSignal): Promise<void> {
    this.#isEnding = true;
    const { end, scheduler, drainMs } = this.#ports;
    const ms = KILL_AFTER_MS[signal] + (signal === 'SIGTERM' ? drainMs : 0);
    await Promise.all(
      [...this.#running].map(async (worker) => {
        const gone = once(worker, 'exit');
        const cancelKill = scheduler.after(ms, () => worker.process.kill('SIGKILL'));
        end(worker, signal);
        await gone;
        cancelKill();
      }),
    );
  }

  async #fork(): Promise<string> {
    const worker = this.#ports.fork();
    const bornAt = monotonicNow();
    this.#running.add(worker);
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const leave = this.#ports.join(worker, (address) => {
        isOpen = true;
        resolve(address);
      });
      const ended = () => {
        leave();
        this.#running.delete(worker);
      };
      // A process that never started emits no exit. A running one emits it after the error.
      worker.on('error', (error: Error) => {
        if (worker.process.pid !== undefined) return;
        ended();
        reject(error);
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        ended();
        if (!isOpen) reject(new WorkerNotStarted(code ?? EXIT_FAILED));
        if (!this.#isEnding && isOpen) void this.#replace(signal ?? `code ${code}`, monotonicNow() - bornAt);
      });
    });
  }

  /** Starts a worker in place of one that ended, after a pause. The other workers continue to serve. */
  async #replace(reason: string, livedMs: number): Promise<void> {
    this.#pauseMs = livedMs > LIVED_MS ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#ports.report(`A worker ended (${reason}); another one takes its place.`);
    await wait(this.#ports.scheduler, this.#pauseMs);
    if (this.#isEnding) return;
    await this.#fork().catch((error: Error) => {
      if (!this.#isEnding) void this.#replace(error.message, 0);
    });
  }
}
