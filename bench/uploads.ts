import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { Member } from '../e2e/http/outside-client.ts';
import { startServer } from '../e2e/http/running-server.ts';
import { processorSeconds } from './bids/processor-time.ts';

/**
 * `tsx bench/uploads.ts [requests]`: what uploads cost a built server that was started for this. Files of 10 MiB to one address that has its
 * picture already, from one client, all at once; and a picture that is one pixel wide and forty million high.
 */
const [requests = 200] = process.argv.slice(2).map(Number);
const FILE_BYTES = 10 * 1024 * 1024;
const LOOK_EVERY_MS = 20;
const REST_MS = 5_000;
const MIB = 1024 * 1024;

const server = await startServer({ unchecked: true });
try {
  const member = await Member.join(server.origin, 'picture-bench', 'SELLER');
  const small = await addressOf(member);
  const padded = Buffer.concat([png(40, 30), Buffer.alloc(FILE_BYTES)]).subarray(0, FILE_BYTES);
  console.log(`a picture of 40 x 30 as a file of 10 MiB: ${await put(small, padded)}`);
  const other = Buffer.from(padded);
  other[FILE_BYTES - 1] = 1;
  await flood('files of another length to a finished address', () => put(small, other.subarray(1)));
  await flood('other files of the same length', () => put(small, other));
  await flood('the same file again', () => put(small, padded));
  const addresses = await Promise.all(Array.from({ length: 100 }, () => addressOf(member)));
  await flood('files to addresses that wait for one', (index) => put(addresses[index % 100] ?? small, padded));

  const column = png(1, 39_999_999);
  const before = processorSeconds(server.pid);
  const answer = await put(await addressOf(member), column);
  const spent = processorSeconds(server.pid) - before;
  console.log(`a picture of 1 x 39,999,999 (${column.length} bytes): ${answer}, ${spent.toFixed(2)} s of processor`);
} finally {
  await server.stop();
}

/** Sends all at once; tells the answers, and the server's memory before, at most, and after a rest. */
async function flood(what: string, send: (index: number) => Promise<string>): Promise<void> {
  const before = residentMiB();
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMiB());
  }, LOOK_EVERY_MS);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: requests }, (_, index) => send(index)));
  const seconds = (performance.now() - startedAt) / 1_000;
  await new Promise((rested) => setTimeout(rested, REST_MS));
  clearInterval(looking);
  const counts = [...new Set(answers)].map((kind) => `${kind} x ${answers.filter((each) => each === kind).length}`);
  const memory = `${before} MiB before, ${peak} at most, ${residentMiB()} after`;
  console.log(`${requests} ${what}: ${counts.join(', ')}; ${memory}; ${seconds.toFixed(1)} s`);
}

async function addressOf(member: Member): Promise<string> {
  const { uploadURL } = await member.expect<{ uploadURL: string }>(200, '/api/objects/upload', { method: 'POST' });
  return server.origin + new URL(uploadURL).pathname;
}

/** The status, or how the connection broke. */
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

/** Of the server's own process, without its database. */
function residentMiB(): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kib) * 1024) / MIB);
}

/** A black picture, eight bits of grey a pixel. */
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
