import type { ChildProcess } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { monotonicNow, type Scheduler, wait } from './platform/clock/index.ts';
import type { EndSignal } from './platform/workers/index.ts';

/** A worker could not start, and said why itself. */
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
   * Connects a worker to the others until the returned function is called. `opened` gets its address when it serves.
   */
  join(worker: Worker, opened: (address: string) => void): () => void;
  /** Asks a worker to end, as that signal would. */
  end(worker: Worker, signal: EndSignal): void;
  /** Receives sentences for the operator. */
  report(line: string): void;
  /** Milliseconds that a worker serves on after SIGTERM. */
  drainMs: number;
  scheduler: Scheduler;
}

/**
 * How long in milliseconds a worker may take to stop. The primary has 15 seconds, so it can still stop the database
 * cleanly.
 */
export const WORKER_STOP_MS = 9_000;
/** A worker that hangs is killed this many milliseconds after the signal and its drain. */
const KILL_AFTER_MS = { SIGTERM: 12_000, SIGINT: 10_000 };
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived so long is started again without a longer pause. */
const LIVED_MS = 60_000;
const EXIT_FAILED = 1;

/** Starts the workers of this machine, replaces those that end, and stops them all. */
export class WorkerProcesses<Worker extends Forked> {
  readonly #ports: WorkerProcessesPorts<Worker>;
  readonly #running = new Set<Worker>();
  #isEnding = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(ports: WorkerProcessesPorts<Worker>) {
    this.#ports = ports;
  }

  /** Resolves with the address when every worker serves. Rejects if one ends before that. */
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
      // A process that never started has no exit event. A running process reports its end by one, after the error.
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

  /** The others serve on meanwhile. */
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
