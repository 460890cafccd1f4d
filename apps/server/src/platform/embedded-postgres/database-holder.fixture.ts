import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, withClient } from '../database/index.ts';
import { databaseProcesses } from './database-processes.ts';

const FIXTURE = new URL('./start-database-holder.fixture.ts', import.meta.url).pathname;
/** Options of `unshare` that run a program as in a container: it sees only its own processes and shared memory. */
const CONTAINER = ['--pid', '--fork', '--mount-proc', '--ipc', '--kill-child'];
/** The container's first process. It stays alive when the others are killed, as in a real container. */
const FIRST_PROCESS = '"$@" & wait $!; echo "exited $?"; exec sleep infinity';

export const containersWork =
  process.platform === 'linux' && spawnSync('unshare', [...CONTAINER, 'true'], { stdio: 'ignore' }).status === 0;

/** A process that runs an embedded database, or tries to. */
export interface DatabaseHolder {
  /** What it printed for the operator. */
  said: string[];
  /** The address of its database, once that is running. */
  url(): Promise<string>;
  /** The first line of its output, which says whether it got the database; null while it is still trying. */
  answered(): string | null;
  /** The exit code with which the process gave up. */
  exitCode(): Promise<number>;
  /** The process's pid outside the container. */
  pid(): number;
  /** Kills the process, and its whole container if it has one. */
  end(): void;
  ended(): boolean;
}

export function startDatabaseHolder(
  dataDir: string,
  where: 'container' | 'here',
  orphanWaitMs?: number,
): DatabaseHolder {
  const command = [process.execPath, '--import', 'tsx', FIXTURE, dataDir];
  if (orphanWaitMs !== undefined) command.push(String(orphanWaitMs));
  const wrapped = ['sh', '-c', FIRST_PROCESS, 'sh', ...command];
  const [program = '', ...rest] = where === 'container' ? ['unshare', ...CONTAINER, ...wrapped] : command;
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  let answered: string | null = null;
  const told = firstLine(child).then((line) => {
    answered = line;
    return line;
  });
  const answer = async (): Promise<string> => (await told) ?? `exited ${child.exitCode}`;
  return {
    said,
    answered: () => answered,
    url: async () => {
      const line = await answer();
      if (line.startsWith('exited')) throw new Error(said.join('\n'));
      return (JSON.parse(line) as { url: string }).url;
    },
    exitCode: async () => Number((await answer()).replace('exited ', '')),
    pid: () => pidWith(process.execPath, FIXTURE, dataDir),
    end: () => void child.kill('SIGKILL'),
    ended: () => hasEnded(child) && serverPid(dataDir) === null,
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The first line that a process prints; null if it ends without one. */
async function firstLine(child: ChildProcess): Promise<string | null> {
  const ended = new Promise<null>((resolve) => child.once('close', () => resolve(null)));
  const spoke = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
  });
  return Promise.race([spoke, ended]);
}

/** The pid of the process of this program whose command line contains all these words. */
function pidWith(program: string, ...words: string[]): number {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const found = pids.find((pid) => {
    const [name, ...rest] = commandLine(pid);
    return name === program && words.every((word) => rest.some((argument) => argument.includes(word)));
  });
  if (found === undefined) throw new Error(`No process ${program} with ${words.join(' ')}.`);
  return Number(found);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** The pid of the watchdog of the database in this folder. */
export function watchdogPid(dataDir: string): number {
  return pidWith('sh', 'clamor-watchdog', join(dataDir, 'cluster'));
}

/** The pid of the database server in this folder, whichever process started it; null if there is none. */
export function serverPid(dataDir: string): number | null {
  return databaseProcesses(join(dataDir, 'cluster')).find(({ leads }) => leads)?.pid ?? null;
}

/**
 * Kills these processes and waits until they are gone. All are stopped first, so that none can react to the death of
 * another.
 */
export async function killAll(...pids: (number | null)[]): Promise<void> {
  const all = pids.filter((pid) => pid !== null);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  for (const pid of all) process.kill(pid, 'SIGKILL');
  while (!all.every(isGone)) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Whether a process holds no resources any more: all its threads have ended. It may still wait for its parent to read
 * its exit code.
 */
function isGone(pid: number): boolean {
  return threadsOf(pid).every((thread) => {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    } catch {
      // This thread has ended. The others may still run.
      return true;
    }
  });
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Ends all processes of the databases in a folder, so that a failed test leaves none behind. */
export function endDatabases(root: string): void {
  const clusters = readdirSync(root).map((name) => join(root, name, 'cluster'));
  const pids = clusters.filter((cluster) => existsSync(cluster)).flatMap(databaseProcesses);
  for (const { pid } of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export interface BusyStatement {
  /** The pid, outside the container, of the process that runs the statement. */
  pid: number;
  end(): Promise<void>;
}

/** Starts a statement that computes for minutes and does not check whether its client is still there. */
export async function keepBusy(url: string, dataDir: string): Promise<BusyStatement> {
  const client = createClient(url);
  await client.connect();
  const inside = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const processes = databaseProcesses(join(dataDir, 'cluster'));
  const pid = processes.find((process) => pidInside(process.pid) === inside)?.pid;
  if (pid === undefined) throw new Error('The statement has no process.');
  await client.query("SET statement_timeout = '10min'; SET client_connection_check_interval = '100s'");
  client.query('SELECT count(*) FROM generate_series(1, 1000000000000)').catch(() => undefined);
  return { pid, end: () => client.end().catch(() => undefined) };
}

/** The pid that a process has in its own container. */
function pidInside(pid: number): number {
  return Number(/^NSpid:.*?(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Runs one statement on a connection of its own. Returns the first row. */
export async function ask(url: string, sql: string): Promise<Record<string, string> | undefined> {
  return await withClient(url, async (client) => (await client.query(sql)).rows[0]);
}
