import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkBooksOf, databaseUrl } from './books.ts';
import { assertNothingOverheard } from './overheard.ts';
import { hearMails } from './sent-mails.ts';
import { assertToldNoSecret } from './told-secrets.ts';

/** The built program in its own process, used only over its port. */
export interface RunningServer {
  origin: string;
  adminSecret: string;
  pid: number;
  /** Everything that the server has printed. */
  output(): string;
  /**
   * Stops the server. Resolves with the exit code, or null if a signal ended it. If the signal only asks to stop, the
   * books are checked first. A fault in them, or a printed secret, is thrown after the server has stopped.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends the signal once, without checking the books. Resolves with the exit code when the server has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** An existing data folder. By default one is created, and removed with the server. */
  dataDir?: string;
  port?: number;
  /** The program of another build; by default this build's. */
  program?: string;
  /** Skips the check of the books at the end, because too much was written. */
  unchecked?: true;
}

const MANIFEST = resolve(import.meta.dirname, '../../package.json');
const PROGRAM = resolve(import.meta.dirname, '../../apps/server/dist/main.js');
const ADMIN_SECRET = 'a-secret-for-tests-of-forty-characters-x';
const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** The memory options with which `npm start` runs Node, so that tests and benches use the same. */
export function serverFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--max-'));
}

/** Starts the built server and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const port = options.port ?? (await freePort());
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_SECRET,
    RATE_LIMITS: 'off',
    ...options.env,
  };
  const child = spawn(process.execPath, [...serverFlags(), options.program ?? PROGRAM], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = collectOutput(child);
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) process.stderr.write(`the server went away by itself (${code ?? signal}):\n${printed()}\n`);
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child, printed);
  return {
    origin,
    adminSecret: env.ADMIN_SECRET,
    pid: child.pid ?? 0,
    output: printed,
    end: (signal) => {
      stopping = true;
      return stopped(child, signal);
    },
    stop: async (signal = 'SIGTERM') => {
      stopping = true;
      const isAsked = signal === 'SIGTERM' && isRunning(child) && !options.unchecked;
      const books = isAsked ? await lastLook(options.env?.DATABASE_URL ?? (await databaseUrl(dataDir))) : null;
      const code = await stopped(child, signal);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
      assertToldNoSecret(printed(), env.ADMIN_SECRET);
      assertNothingOverheard();
      if (books !== null) throw books;
      return code;
    },
  };
}

/** Checks the mails and the books of a server that is about to stop. Returns what is wrong, or null. */
async function lastLook(url: string): Promise<Error | null> {
  try {
    await hearMails(url);
    await checkBooksOf(url);
    return null;
  } catch (error) {
    return error as Error;
  }
}

/**
 * Creates a data folder that any user may enter: if root runs the tests, the server runs its embedded database as another
 * user.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clamor-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}

async function untilReady(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const attempts = START_WITHIN_MS / LOOK_EVERY_MS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
  }
  throw new Error(`the server was not ready in ${START_WITHIN_MS} ms:\n${printed()}`);
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!isRunning(child)) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill(signal);
  });
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
