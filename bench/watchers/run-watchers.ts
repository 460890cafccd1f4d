import { type Aim, isMet, verdict } from '../bids/aims.ts';
import { ratioOf, type Summary } from '../bids/summary.ts';
import { bidBesideWatchers } from './beside-watchers.ts';
import { type Delivered, deliver } from './deliver.ts';

const SOCKETS = 5_000;
const BIDS_PER_SECOND = 200;
const SECONDS_OF_A_ROUND = 2;

/** What a frame to 5,000 watchers costs, and what bids cost beside them; true where every aim was met. */
export async function runWatchers(seconds: number): Promise<boolean> {
  const delivered = await deliver(SOCKETS, BIDS_PER_SECOND, seconds);
  const { alone, watched } = await bidBesideWatchers(SOCKETS, Math.max(2, Math.ceil(seconds / SECONDS_OF_A_ROUND)));
  const aims = watcherAims(delivered, alone, watched);
  process.stdout.write(`\n## Watchers\n${report(delivered, [alone, watched])}\n\n${aims.map(verdict).join('\n')}\n`);
  return aims.every(isMet);
}

function watcherAims(delivered: Delivered, alone: Summary, watched: Summary): Aim[] {
  const atMost = (text: string, value: number, most: number): Aim => {
    return { text, value, ratio: null, atLeast: null, atMost: most };
  };
  const beside = ratioOf(watched, alone);
  return [
    atMost('MB/s to 5,000 anonymous watchers', megabytesPerSecond(delivered), 20),
    atMost('server µs a delivered frame', microsPerFrame(delivered), 9),
    atMost('p99 ms from commit to watcher', delivered.frameDelay.p99, 150),
    atMost('bids out of order, twice or after an unannounced gap', delivered.faults, 0),
    {
      text: 'bids beside watchers / bids alone, accepted/s',
      value: beside.median,
      ratio: beside,
      atLeast: 0.7,
      atMost: null,
    },
  ];
}

function report(delivered: Delivered, runs: readonly Summary[]): string {
  const { sockets, frames, seconds, bytes, compressedFrames, frameDelay, idleKilobytes } = delivered;
  return [
    `${sockets.toLocaleString('en-US')} sockets that offer compression, ${delivered.bidsPerSecond.toFixed(0)} bids/s on the auction they watch.`,
    '',
    '| frames/s a socket | bytes a frame | compressed | MB/s | server µs a frame | p50, p99, max ms | idle kB a socket |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${(frames / sockets / seconds).toFixed(1)} | ${(bytes / frames).toFixed(0)} | ${((100 * compressedFrames) / frames).toFixed(0)} % | ${megabytesPerSecond(delivered).toFixed(1)} | ${microsPerFrame(delivered).toFixed(1)} | ${frameDelay.p50}, ${frameDelay.p99}, ${frameDelay.max} | ${idleKilobytes.toFixed(0)} |`,
    '',
    '| | accepted/s | server µs a bid | database µs a bid | p99 ms |',
    '|---|---:|---:|---:|---:|',
    ...runs.map(
      (run) =>
        `| ${run.name} | ${Math.round(run.acceptedPerSecond).toLocaleString('en-US')} | ${run.serverMicros.toFixed(0)} | ${run.databaseMicros.toFixed(0)} | ${run.p99Ms.toFixed(1)} |`,
    ),
  ].join('\n');
}

function megabytesPerSecond({ bytes, seconds }: Delivered): number {
  return bytes / seconds / 1e6;
}

function microsPerFrame({ serverSeconds, frames }: Delivered): number {
  return (serverSeconds / frames) * 1e6;
}
