import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, spawnAs } from './account.ts';
import type { FileLock } from './file-lock.ts';
import { freePort } from './free-port.ts';
import { takeCluster } from './orphaned-postmaster.ts';
import { ownNameOf, type Place } from './place.ts';
import { type ServerSettings, serverArguments } from './settings.ts';
import { setWatchdog } from './watchdog.ts';

const START_ATTEMPTS = 20;
const PAUSE_MILLISECONDS = 250;
const READY_POLL_MILLISECONDS = 10;
const STOP_POLL_MILLISECONDS = 25;
const GENTLE_POLLS = 400;
const FIRM_POLLS = 200;
const LOG_KEEP_BYTES = 10_000_000;
const LOG_TAIL_CHARACTERS = 1500;

export interface ServerRequest {
  place: Place;
  account: Account | null;
  settings: ServerSettings;
  log: (line: string) => void;
  orphanWaitMs: number | undefined;
}

export interface RunningServer {
  child: ChildProcess;
  pid: number;
  port: number;
  dismissWatchdog: () => void;
}

/**
 * Starts the server and waits until it accepts connections. If another program takes the free port first, it retries
 * for some seconds.
 */
export async function startServer(request: ServerRequest, wantedPort: number | null): Promise<RunningServer> {
  const { cluster, home } = request.place;
  for (let attempts = 1; ; attempts += 1) {
    const lock = await takeCluster(cluster, request.log, request.orphanWaitMs);
    const port = wantedPort ?? (await freePort());
    const child = launch(request, port, lock);
    const dismissWatchdog =
      child.pid === undefined ? () => undefined : setWatchdog(child.pid, cluster, request.account);
    if (await isReady(child, cluster)) return { child, pid: child.pid as number, port, dismissWatchdog };
    dismissWatchdog();
    if (attempts >= START_ATTEMPTS)
      throw new Error(`The database does not start. The end of its log:\n${logTail(home)}`);
    await pause(PAUSE_MILLISECONDS);
  }
}

/**
 * Starts the server's process. The server inherits the lock and passes it on to all its processes, because even a
 * single surviving one could write to the cluster. This process closes its own descriptor, so that the lock tells
 * whether the database lives.
 */
function launch({ place, account, settings }: ServerRequest, port: number, lock: FileLock): ChildProcess {
  const logFile = openLog(place.home);
  try {
    return spawn(place.binaries.postgres, serverArguments(ownNameOf(place.cluster, place), port, settings), {
      ...spawnAs(account, place.cluster),
      detached: true,
      stdio: ['ignore', logFile, logFile, lock.descriptor],
    });
  } finally {
    closeSync(logFile);
    lock.close();
  }
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  while (!failed && !hasExited(child)) {
    if (saysReady(cluster, child.pid)) return true;
    await pause(READY_POLL_MILLISECONDS);
  }
  return false;
}

/**
 * Whether the server accepts connections. Its pid file then has its pid in the first line and `ready` in the eighth.
 */
function saysReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Stops a server with a fast shutdown, and with an immediate one if it does not stop within some seconds. */
export async function stopServer(child: ChildProcess): Promise<void> {
  child.kill('SIGINT');
  if (await exitsWithin(child, GENTLE_POLLS)) return;
  child.kill('SIGQUIT');
  if (await exitsWithin(child, FIRM_POLLS)) return;
  throw new Error(`The database server with pid ${child.pid} does not stop.`);
}

async function exitsWithin(child: ChildProcess, polls: number): Promise<boolean> {
  for (let poll = 0; poll < polls && !hasExited(child); poll += 1) await pause(STOP_POLL_MILLISECONDS);
  return hasExited(child);
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function openLog(home: string): number {
  const file = join(home, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_KEEP_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function logTail(home: string): string {
  return readFileSync(join(home, 'server.log'), 'utf8').slice(-LOG_TAIL_CHARACTERS).trim();
}
