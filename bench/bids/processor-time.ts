import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Reading {
  parent: number;
  seconds: number;
  /** Of children that have ended and were waited for. */
  endedSeconds: number;
}

function readProcess(pid: string): Reading | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const secondsAt = (place: number) => (Number(fields[place]) + Number(fields[place + 1])) / TICKS_PER_SECOND;
    return { parent: Number(fields[1]), seconds: secondsAt(11), endedSeconds: secondsAt(13) };
  } catch {
    return null;
  }
}

/** Processor seconds that a process and its children, ended ones too, have used so far; 0 where there is no /proc. */
export function processorSeconds(pid: number): number {
  let sum = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const reading = readProcess(name);
    if (reading === null) continue;
    if (Number(name) === pid) sum += reading.seconds + reading.endedSeconds;
    else if (reading.parent === pid) sum += reading.seconds;
  }
  return sum;
}
