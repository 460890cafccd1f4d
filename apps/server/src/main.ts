import { type Config, ConfigError, EXIT_CONFIG, readConfig } from './config.ts';
import { DeskNotStarted } from './modules/desk/index.ts';
import { UnusableText } from './modules/texts/index.ts';
import { DataFolderError } from './platform/embedded-postgres/index.ts';
import { runWorkers } from './run-workers.ts';
import { startClamor } from './start-clamor.ts';
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
  console.log(`Clamor is open at ${config.production ? config.publicUrl : clamor.address}`);
  if (config.production) return;
  console.log(`  Test users, mails and a clock: ${clamor.address}/test-helper`);
  console.log(`  The staff secret:  ${config.adminSecret}`);
  console.log(`  Test routes:       ${testRoutesText(config)}`);
  console.log(`  The database:      ${clamor.dataPlace}`);
  console.log(`  Everything else:   ${config.dataDir}`);
}

function testRoutesText({ remoteDevelopment }: Config): string {
  return remoteDevelopment
    ? 'answer every machine that reaches this port (ALLOW_REMOTE_DEVELOPMENT=1)'
    : 'answer this machine alone (ALLOW_REMOTE_DEVELOPMENT=1 opens them)';
}

/** A message for errors that an operator can fix; null for all others, which are logged in full. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof DeskNotStarted) return error.message;
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or choose another one with PORT.`;
  if (code === 'EACCES' && syscall === 'listen') return `Port ${port} may not be used. Choose another one with PORT.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL cannot be reached.';
  return null;
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof UnusableText || error instanceof DataFolderError) {
    console.error(`Clamor cannot start:\n${error.message}`);
    process.exit(EXIT_CONFIG);
  }
  // The worker has already printed the reason.
  if (error instanceof WorkerNotStarted) process.exit(error.exitCode);
  const sentence = sentenceFor(error);
  console.error('Clamor could not start.', sentence ?? error);
  process.exit(EXIT_FAILED);
});
