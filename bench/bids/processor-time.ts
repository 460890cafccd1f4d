import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Reading {
  parent: number;
  seconds: number;
}

function readProcess(pid: string): Reading | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return { parent: Number(fields[1]), seconds: (user + system) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Processor seconds that a process and its present children have used so far; 0 where there is no /proc. */
export function processorSeconds(pid: number): number {
  let sum = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const reading = readProcess(name);
    if (reading !== null && (Number(name) === pid || reading.parent === pid)) sum += reading.seconds;
  }
  return sum;
}
