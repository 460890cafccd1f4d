import { residentBytes } from '../bids/processor-time.ts';
import { drawCurves } from '../report/draw-curves.ts';

const MIB = 2 ** 20;
const READINGS = 240;

interface Reading {
  minute: number;
  residentMiB: number;
  heapMiB: number;
}

export interface MemoryCurve {
  stop(): void;
  /**
   * Growth after the warm-up: the smallest value of the last quarter of the run minus the smallest of the second
   * quarter. The smallest value contains the least garbage.
   */
  grownMiB(): { resident: number; heap: number };
  lastMiB(): { resident: number; heap: number };
  svg(): string;
}

/** Samples the server's memory until it is stopped, often enough to draw a curve of the whole run. */
export function beginMemoryCurve(origin: string, pid: number, minutes: number): MemoryCurve {
  const readings: Reading[] = [];
  const startedAt = performance.now();
  const read = async () => {
    const minute = (performance.now() - startedAt) / 60_000;
    const text = await fetch(`${origin}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    const heap = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1];
    if (heap === undefined) return;
    readings.push({ minute, residentMiB: residentBytes(pid) / MIB, heapMiB: Number(heap) / MIB });
  };
  const timer = setInterval(() => void read(), Math.max(500, (minutes * 60_000) / READINGS));
  const least = (from: number, to: number, which: 'residentMiB' | 'heapMiB') =>
    Math.min(
      ...readings.slice(Math.floor(readings.length * from), Math.ceil(readings.length * to)).map((each) => each[which]),
    );
  const grown = (which: 'residentMiB' | 'heapMiB') => least(0.75, 1, which) - least(0.25, 0.5, which);
  return {
    stop: () => clearInterval(timer),
    grownMiB: () => ({ resident: grown('residentMiB'), heap: grown('heapMiB') }),
    lastMiB: () => ({ resident: least(0.75, 1, 'residentMiB'), heap: least(0.75, 1, 'heapMiB') }),
    svg: () =>
      drawCurves('Memory of the server under the mixed load', { x: 'minutes', y: 'MiB' }, [
        { name: 'resident', points: readings.map(({ minute, residentMiB }) => [minute, residentMiB]) },
        { name: 'heap in use', points: readings.map(({ minute, heapMiB }) => [minute, heapMiB]) },
      ]),
  };
}
