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

/** What `node:cluster` forks: emits what its process does. */
type Forked = EventEmitter & { process: ChildProcess };

export interface WorkerProcessesPorts<Worker extends Forked> {
  fork(): Worker;
  /** Joins a worker to the others until the answered function is called. `opened` runs with its address when it serves. */
  join(worker: Worker, opened: (address: string) => void): () => void;
  /** Asks a worker to end, as that signal would. */
  end(worker: Worker, signal: EndSignal): void;
  /** Receives sentences for the operator. */
  report(line: string): void;
  /** Milliseconds that a worker serves on after SIGTERM. */
  drainMs: number;
  scheduler: Scheduler;
}

/** Milliseconds for a worker to end by itself. The primary has 15 seconds, so that it still stops the database in good order. */
export const WORKER_STOP_MS = 9_000;
/** A worker that is hung is killed so many milliseconds after the signal, and after its drain. */
const KILL_AFTER_MS = { SIGTERM: 12_000, SIGINT: 10_000 };
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived so long is started again without a longer pause. */
const LIVED_MS = 60_000;
const EXIT_FAILED = 1;

/** Starts the workers of this machine, replaces those that end, and ends them all. */
export class WorkerProcesses<Worker extends Forked> {
  readonly #ports: WorkerProcessesPorts<Worker>;
  readonly #running = new Set<Worker>();
  #isEnding = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(ports: WorkerProcessesPorts<Worker>) {
    this.#ports = ports;
  }

  /** Resolves with the address when every worker serves. Rejects when one ends before. */
  async start(count: number): Promise<string> {
    const opened = await Promise.all(Array.from({ length: count }, () => this.#fork()));
    return opened[0] ?? '';
  }

  /** Asks every worker to end, and resolves when all have. One that does not is killed. */
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
      // Without a process there is no exit. An error of one that runs is followed by its exit where it is the end.
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
