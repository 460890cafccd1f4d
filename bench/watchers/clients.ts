import type { ServerMessage } from '@clamor/contract/realtime';
import { openReader } from './socket-reader.ts';

/** What the process of the clients tells its parent at the end. */
export interface ClientsReport {
  sockets: number;
  framesPerSocketPerSecond: number;
  megabytesPerSecond: number;
  /** Milliseconds from a bid's decision to a watcher, waiting for the frame included. */
  bidDelay: { p50: number; p99: number; max: number };
  /** Milliseconds from the last decision before a frame to a watcher. */
  frameDelay: { p50: number; p99: number; max: number };
  /** Frames that said they had no room for all bids. */
  truncatedFrames: number;
  /** Bids that came out of order, twice, or after an unannounced gap. */
  faults: number;
}

/** One in so many sockets reads what it gets; the others count. */
const READS_ONE_IN = 50;
const OPENED_AT_ONCE = 50;

const [port = 0, sockets = 0, warmUpSeconds = 0, seconds = 0] = process.argv.slice(2).map(Number);
const bidDelays: number[] = [];
const frameDelays: number[] = [];
let isMeasuring = false;
let truncatedFrames = 0;
let faults = 0;

const readers = [];
for (let from = 0; from < sockets; from += OPENED_AT_ONCE) {
  const count = Math.min(OPENED_AT_ONCE, sockets - from);
  const opening = Array.from({ length: count }, (_, index) =>
    openReader(port, 'hot', (from + index) % READS_ONE_IN === 0 ? measuringReader() : null),
  );
  readers.push(...(await Promise.all(opening)));
}
process.send?.('open');
await passed(warmUpSeconds);
const before = readers.map(({ frames, bytes }) => ({ frames, bytes }));
isMeasuring = true;
await passed(seconds);
isMeasuring = false;
const frames = sum(readers.map((reader, index) => reader.frames - (before[index]?.frames ?? 0)));
const bytes = sum(readers.map((reader, index) => reader.bytes - (before[index]?.bytes ?? 0)));
const report: ClientsReport = {
  sockets: readers.length,
  framesPerSocketPerSecond: frames / readers.length / seconds,
  megabytesPerSecond: bytes / seconds / 1e6,
  bidDelay: percentiles(bidDelays),
  frameDelay: percentiles(frameDelays),
  truncatedFrames,
  faults,
};
process.send?.(report, () => process.exit(0));

function measuringReader(): (text: string) => void {
  let sequence = 0;
  return (text) => {
    const now = Date.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'hello') sequence = message.snapshot?.bidCount ?? 0;
    if (message.type !== 'bid:new') return;
    if (message.truncated) {
      truncatedFrames += 1;
      sequence = (message.bids[0]?.sequence ?? 1) - 1;
    }
    for (const bid of message.bids) {
      if (bid.sequence !== sequence + 1) faults += 1;
      sequence = bid.sequence;
      if (isMeasuring) bidDelays.push(now - Date.parse(bid.placedAt));
    }
    if (isMeasuring) frameDelays.push(now - Date.parse(message.bid.placedAt));
  };
}

function percentiles(values: number[]): { p50: number; p99: number; max: number } {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function passed(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000));
}
