import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { Member } from '../../e2e/http/outside-client.ts';
import { type RunningServer, startServer } from '../../e2e/http/running-server.ts';
import { processorSeconds, residentBytes } from '../bids/processor-time.ts';
import { atMost } from '../report/figures.ts';
import type { PartReport } from '../report/part.ts';

const UPLOADS = 200;
const FILE_BYTES = 10 * 1024 * 1024;
const LOOK_EVERY_MS = 20;
const REST_MS = 5_000;
const MIB = 1024 * 1024;
const PEAK_MIB = 128;
const COLUMN_SECONDS = 0.5;

interface Flood {
  text: string;
  peakMiB: number;
}

/**
 * Measures the server's memory while one client sends 200 files of 10 MiB at once. Some of these floods go to one
 * upload that already has its picture, another goes to uploads that still wait for theirs. Also measures the processor
 * time of a picture that is one pixel wide and forty million pixels high.
 */
export async function runUploads(): Promise<PartReport> {
  const server = await startServer({ unchecked: true });
  try {
    const { origin } = server;
    const member = await Member.join(origin, 'picture-bench', 'SELLER');
    const small = await addressOf(member);
    const padded = Buffer.concat([png(40, 30), Buffer.alloc(FILE_BYTES)]).subarray(0, FILE_BYTES);
    await put(small, padded);
    const other = Buffer.from(padded);
    other[FILE_BYTES - 1] = 1;
    const longer = other.subarray(1);
    const addresses = await Promise.all(Array.from({ length: 100 }, () => addressOf(member)));
    const floods = [
      await flood(server, 'of another length to a finished address', () => put(small, longer)),
      await flood(server, 'others of the same length', () => put(small, other)),
      await flood(server, 'the same again', () => put(small, padded)),
      await flood(server, 'to addresses that wait for one', (index) => put(addresses[index % 100] ?? small, padded)),
    ];
    const column = png(1, 39_999_999);
    const before = processorSeconds(server.pid);
    const answer = await put(await addressOf(member), column);
    const spent = processorSeconds(server.pid) - before;
    const peak = Math.max(...floods.map(({ peakMiB }) => peakMiB));
    return {
      figures: [
        atMost('memory at the peak of any flood, MiB more than before it', peak, PEAK_MIB),
        atMost(`a picture of 1 × 39,999,999, answered ${answer}: processor seconds`, spent, COLUMN_SECONDS),
      ],
      details: floods.map(({ text }) => text).join('\n'),
    };
  } finally {
    await server.stop();
  }
}

/**
 * Sends all files at once. The text of the result has the answers and the server's memory before, at its peak, and
 * after a pause.
 */
async function flood({ pid }: RunningServer, what: string, send: (index: number) => Promise<string>): Promise<Flood> {
  const residentMiB = () => Math.round(residentBytes(pid) / MIB);
  const before = residentMiB();
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMiB());
  }, LOOK_EVERY_MS);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => send(index)));
  const seconds = (performance.now() - startedAt) / 1_000;
  await new Promise((rested) => setTimeout(rested, REST_MS));
  clearInterval(looking);
  const counts = [...new Set(answers)].map((kind) => `${kind} x ${answers.filter((each) => each === kind).length}`);
  const memory = `${before} MiB before, ${peak} at most, ${residentMiB()} after`;
  return {
    text: `${UPLOADS} ${what}: ${counts.join(', ')}; ${memory}; ${seconds.toFixed(1)} s`,
    peakMiB: peak - before,
  };
}

async function addressOf(member: Member): Promise<string> {
  const { uploadURL } = await member.expect<{ uploadURL: string }>(200, '/api/objects/upload', { method: 'POST' });
  return member.origin + new URL(uploadURL).pathname;
}

/** Sends a file. Returns the status of the answer, or the error of a broken connection. */
function put(address: string, body: Buffer): Promise<string> {
  return new Promise((answered) => {
    const headers = { 'content-type': 'image/png', 'content-length': body.length };
    const sending = request(address, { method: 'PUT', agent: false, headers }, (response) => {
      response.resume();
      response.once('close', () => answered(String(response.statusCode)));
    });
    sending.once('error', (error) => answered((error as NodeJS.ErrnoException).code ?? error.message));
    sending.end(body);
  });
}

/** A black PNG with eight bits of grey for each pixel. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
