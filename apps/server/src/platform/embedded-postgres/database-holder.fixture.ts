import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, withClient } from '../database/index.ts';
import { databaseProcesses } from './database-processes.ts';

const FIXTURE = new URL('./start-database-holder.fixture.ts', import.meta.url).pathname;
/** Runs a program as in a container: it sees only its own processes and its own shared memory. */
const CONTAINER = ['--pid', '--fork', '--mount-proc', '--ipc', '--kill-child'];
/** Its first process stays when the others are killed, as that of a container does. */
const FIRST_PROCESS = '"$@" & wait $!; echo "exited $?"; exec sleep infinity';

export const containersWork =
  process.platform === 'linux' && spawnSync('unshare', [...CONTAINER, 'true'], { stdio: 'ignore' }).status === 0;

/** A process that runs an embedded database, or tries to. */
export interface DatabaseHolder {
  /** What it told the operator. */
  said: string[];
  /** The address of its database, once that runs. */
  url(): Promise<string>;
  /** The first line of its output: whether it got the database; null while it is still trying. */
  answered(): string | null;
  /** The exit code with which it gave up. */
  exitCode(): Promise<number>;
  /** Its own pid as seen from here, whatever it is in its container. */
  pid(): number;
  /** Kills it, and the whole container where it has one. */
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

/** Its first line of output, or null where it ended without one. */
async function firstLine(child: ChildProcess): Promise<string | null> {
  const ended = new Promise<null>((resolve) => child.once('close', () => resolve(null)));
  const spoke = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
  });
  return Promise.race([spoke, ended]);
}

/** The pid of the process with the program whose command line holds all the words. */
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

/** The watchdog of the database under a folder. */
export function watchdogPid(dataDir: string): number {
  return pidWith('sh', 'clamor-watchdog', join(dataDir, 'cluster'));
}

/** The server's pid, whoever runs it; null where none does. */
export function serverPid(dataDir: string): number | null {
  return databaseProcesses(join(dataDir, 'cluster')).find(({ leads }) => leads)?.pid ?? null;
}

/** Kills them so that nobody can act on the death of another, and waits until they are gone. */
export async function killAll(...pids: (number | null)[]): Promise<void> {
  const all = pids.filter((pid) => pid !== null);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  for (const pid of all) process.kill(pid, 'SIGKILL');
  while (!all.every(isGone)) await new Promise((resolve) => setImmediate(resolve));
}

/** Gone is a process all of whose threads are, also where nobody has asked for its exit code yet: it holds nothing any more. */
function isGone(pid: number): boolean {
  return threadsOf(pid).every((thread) => {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    } catch {
      // This one is, which says nothing of the others.
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

/** Ends whatever still runs in the databases of a folder's folders, so that a failed test leaves nothing behind. */
export function endDatabases(root: string): void {
  const clusters = readdirSync(root).map((name) => join(root, name, 'cluster'));
  const pids = clusters.filter((cluster) => existsSync(cluster)).flatMap(databaseProcesses);
  for (const { pid } of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export interface BusyStatement {
  /** The pid of the process that runs it, as seen from here. */
  pid: number;
  end(): Promise<void>;
}

/** A statement that computes for minutes and does not look at its client. */
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

/** A process's pid as it is in its own container. */
function pidInside(pid: number): number {
  return Number(/^NSpid:.*?(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Asks one question on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, string> | undefined> {
  return await withClient(url, async (client) => (await client.query(sql)).rows[0]);
}
