import type { ServerMessage } from '@clamor/contract/realtime';
import type { ClientsMessage, ClientsReport } from './open-clients.ts';
import { type Heard, openReader } from './socket-reader.ts';

/** One in this many sockets parses its frames. The others only count them, to save processor time. */
const READS_ONE_IN = 50;
const OPENED_AT_ONCE = 50;
/** The sockets from one address, fewer than an address may have (docs/decisions/090-budgets-of-networks.md). */
const SOCKETS_OF_AN_ADDRESS = 150;

const [, , portGiven, slug = '', socketsGiven] = process.argv;
const [port, sockets] = [Number(portGiven), Number(socketsGiven)];
let frameDelays: number[] = [];
let isMeasuring = false;
let truncatedFrames = 0;
let faults = 0;
let before: Heard = { frames: 0, bytes: 0, compressedFrames: 0 };

const readers: Heard[] = [];
for (let from = 0; from < sockets; from += OPENED_AT_ONCE) {
  const count = Math.min(OPENED_AT_ONCE, sockets - from);
  readers.push(...(await Promise.all(Array.from({ length: count }, (_, index) => open(from + index)))));
}
process.on('message', (message: ClientsMessage) => {
  if (message === 'begin') begin();
  else process.send?.(end());
});
process.send?.('open');

function open(index: number): Promise<Heard> {
  const from = `127.0.1.${1 + Math.floor(index / SOCKETS_OF_AN_ADDRESS)}`;
  return openReader({ port, slug, from, onText: index % READS_ONE_IN === 0 ? measuringReader() : null });
}

function begin(): void {
  [frameDelays, truncatedFrames, faults, before, isMeasuring] = [[], 0, 0, heardInAll(), true];
}

function end(): ClientsReport {
  isMeasuring = false;
  const now = heardInAll();
  return {
    sockets: readers.length,
    frames: now.frames - before.frames,
    bytes: now.bytes - before.bytes,
    compressedFrames: now.compressedFrames - before.compressedFrames,
    frameDelay: percentiles(frameDelays),
    truncatedFrames,
    faults,
  };
}

function heardInAll(): Heard {
  const sum = (read: (heard: Heard) => number) => readers.reduce((total, heard) => total + read(heard), 0);
  return {
    frames: sum(({ frames }) => frames),
    bytes: sum(({ bytes }) => bytes),
    compressedFrames: sum(({ compressedFrames }) => compressedFrames),
  };
}

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
    }
    if (isMeasuring) frameDelays.push(now - Date.parse(message.bid.placedAt));
  };
}

function percentiles(values: number[]): { p50: number; p99: number; max: number } {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
