import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the processor time of ended children in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;

interface Reading {
  parent: number;
  /** Processor time of the children that have ended and were waited for. */
  endedSeconds: number;
}

function readProcess(pid: string): Reading | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), endedSeconds: (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** The processor time of all living threads of a process. The scheduler counts it in nanoseconds. */
function secondsOfThreads(pid: string): number {
  let nanoseconds = 0;
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // The process or thread ended in between.
  }
  return nanoseconds / NANOSECONDS;
}

/**
 * The processor seconds that a process and its direct children, ended ones too, have used so far. Works on Linux only,
 * because it reads `/proc`.
 */
export function processorSeconds(pid: number): number {
  let sum = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const reading = readProcess(name);
    if (reading === null) continue;
    if (Number(name) === pid) sum += secondsOfThreads(name) + reading.endedSeconds;
    else if (reading.parent === pid) sum += secondsOfThreads(name);
  }
  return sum;
}

/** The resident memory of one process, without its children, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}
