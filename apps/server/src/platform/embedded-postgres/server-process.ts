import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, spawnAs } from './account.ts';
import { readPostmaster, stopLeftOver } from './left-over.ts';
import type { Place } from './place.ts';
import { serverArguments } from './settings.ts';

const START_TRIES = 20;
const PAUSE_MILLISECONDS = 250;
const READY_POLL_MILLISECONDS = 10;
const LOG_KEEP_BYTES = 10_000_000;
const LOG_TAIL_CHARACTERS = 1500;

export interface ServerRequest {
  place: Place;
  account: Account | null;
  settings: Record<string, string>;
  log: (line: string) => void;
}

export interface RunningServer {
  child: ChildProcess;
  pid: number;
  port: number;
}

/**
 * Starts the server and waits until it takes connections. Retried for some seconds: the remains of a killed server hold
 * its shared memory for a moment, and a free port may be taken by another program in between.
 */
export async function startServer(request: ServerRequest, wantedPort: number | null): Promise<RunningServer> {
  for (let tries = 1; ; tries += 1) {
    await stopLeftOver(request.place.cluster, request.log);
    const port = wantedPort ?? (await freePort());
    const child = launch(request, port);
    if (await isReady(child, request.place.cluster)) return { child, pid: child.pid as number, port };
    if (tries >= START_TRIES) {
      throw new Error(`The database does not start. The end of its log:\n${logTail(request.place.home)}`);
    }
    await pause(PAUSE_MILLISECONDS);
  }
}

function launch({ place, account, settings }: ServerRequest, port: number): ChildProcess {
  const logFile = openLog(place.home);
  try {
    return spawn(place.binaries.postgres, serverArguments(place.cluster, port, settings), {
      ...spawnAs(account),
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
  } finally {
    closeSync(logFile);
  }
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  while (!failed && child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready === true) return true;
    await pause(READY_POLL_MILLISECONDS);
  }
  return false;
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
