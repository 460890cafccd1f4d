import { ConfigError, EXIT_CONFIG, readConfig } from './config.ts';
import { UnusableText } from './modules/texts/index.ts';
import { DataFolderError } from './platform/embedded-postgres/index.ts';
import { runWorkers } from './run-workers.ts';
import { startClamor } from './start-clamor.ts';
import { openedLines, startFailure } from './start-messages.ts';
import { findThisWorker, STOP_SIGNALS, type ThisWorker } from './this-worker.ts';
import { WORKER_STOP_MS, WorkerNotStarted } from './worker-processes.ts';

const EXIT_FAILED = 1;
/** How long work in progress may take to finish after the stop begins, in milliseconds. */
const STOP_MS = 15_000;

interface Stopping {
  /** Whether the server listens. Before that there is nothing to drain. */
  isOpen(): boolean;
  drain(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Not null: this process is a worker. Its primary tells it to stop and informs the operator. A worker has less time
   * to stop.
   */
  worker: ThisWorker | null;
}

/**
 * Stops the server on signals. The first SIGTERM drains, a second one ends draining early. Any other signal starts an
 * orderly stop at once. Further signals change nothing, because Ctrl-C in a terminal arrives twice.
 */
function stopOnSignals({ isOpen, drain, stop, worker }: Stopping): void {
  let isDraining = false;
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    if (signal === 'SIGTERM' && isOpen() && !isDraining) {
      isDraining = true;
      drain().then(() => begin(signal), fail);
    } else begin(signal);
  };
  const begin = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    if (worker === null) console.log(`${signal}: stopping.`);
    setTimeout(() => process.exit(EXIT_FAILED), worker === null ? STOP_MS : WORKER_STOP_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  const fail = (error: unknown): never => {
    console.error(error);
    process.exit(EXIT_FAILED);
  };
  if (worker !== null) worker.link.onEnd(onSignal);
  else for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const onLost = (error: Error): void => {
    console.error('Clamor lost its database.', error);
    process.exit(EXIT_FAILED);
  };
  const report = (line: string) => console.log(line);
  const worker = config.workers > 1 ? await findThisWorker() : null;
  const isPrimary = config.workers > 1 && worker === null;
  const starting = isPrimary ? runWorkers(config, { report, onLost }) : startClamor(config, { report, onLost, worker });
  let isOpen = false;
  stopOnSignals({
    isOpen: () => isOpen,
    drain: async () => (await starting).drain(),
    stop: async () => (await starting).stop(),
    worker,
  });
  const clamor = await starting;
  isOpen = true;
  if (worker !== null) {
    worker.link.opened(clamor.address);
    return;
  }
  for (const line of openedLines(config, clamor)) console.log(line);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof UnusableText || error instanceof DataFolderError) {
    console.error(`Clamor cannot start:\n${error.message}`);
    process.exit(EXIT_CONFIG);
  }
  // The worker has already printed the reason.
  if (error instanceof WorkerNotStarted) process.exit(error.exitCode);
  const sentence = startFailure(error);
  console.error('Clamor could not start.', sentence ?? error);
  process.exit(EXIT_FAILED);
});
