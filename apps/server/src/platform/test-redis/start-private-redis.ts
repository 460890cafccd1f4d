import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { freePort } from '../embedded-postgres/index.ts';

/** A Redis for one test, which may kill, freeze and restart it. */
export interface PrivateRedis {
  readonly url: string;
  /** Kills Redis. Its clients are not notified. */
  kill(): Promise<void>;
  /** Starts Redis again on the same port, with no data. Resolves when it answers. */
  start(): Promise<void>;
  /** Freezes Redis with all its connections (SIGSTOP), until `resume`. */
  freeze(): void;
  resume(): void;
  /** The names of all keys that are stored. */
  keys(): Promise<string[]>;
  /** Removes everything that is stored. Connections and channels stay. */
  empty(): Promise<void>;
}

const PROGRAMS = ['valkey-server', 'redis-server'];
const PROGRAM = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);

/** Whether Redis or Valkey is installed on this machine. */
export const hasRedis = PROGRAM !== undefined;

/** Starts a Redis without persistence, on a free port of this machine. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  if (PROGRAM === undefined) throw new Error(`None of ${PROGRAMS.join(', ')} is installed.`);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  // If a test file fails before it stops its Redis, this does it.
  process.once('exit', () => child?.kill('SIGKILL'));
  const start = async () => {
    const given = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(PROGRAM, given, { stdio: 'ignore' });
    await answering(url);
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const dying = child;
      child = null;
      if (dying === null || dying.exitCode !== null) return;
      const gone = once(dying, 'exit');
      dying.kill('SIGKILL');
      await gone;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async keys() {
      const client = await connected(url);
      const keys = await client.keys('*');
      client.destroy();
      return keys;
    },
    async empty() {
      const client = await connected(url);
      await client.flushAll();
      client.destroy();
    },
  };
}

async function connected(url: string) {
  const client = createClient({ url });
  await client.connect();
  return client;
}

async function answering(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', () => undefined);
  await client.connect();
  client.destroy();
}
