import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { networksOf } from '../../platform/address/index.ts';
import { budget } from '../../platform/limiter/index.ts';

/** A body that is on its way here. */
export interface IncomingBody {
  stream: Readable;
  /** Where it comes from. */
  address: string;
  /** What the sender says; null where the body says itself when it ends. */
  declaredBytes: number | null;
}

/** What tells one file from another. */
export interface Fingerprint {
  bytes: number;
  sha256: Buffer;
}

/** A file that has arrived. It lies on disk, without a name, as long as somebody works with it. */
export interface IncomingFile {
  fingerprint: Fingerprint;
  content(): Promise<Buffer>;
}

export type Unreceived = { kind: 'too_large' } | { kind: 'sender_busy' } | { kind: 'busy' } | { kind: 'broken_off' };

export interface IncomingFiles {
  /** Takes a body of a member's in and hands it over to be worked with. Throws where the disk is full. */
  receive<Result>(
    body: IncomingBody,
    ownerId: string,
    work: (file: IncomingFile) => Promise<Result>,
  ): Promise<Result | Unreceived>;
  /** Reads a body of a member's for its fingerprint alone. */
  fingerprint(body: IncomingBody, ownerId: string): Promise<Fingerprint | Unreceived>;
}

export interface IncomingLimits {
  fileBytes: number;
  /** Bytes under way at a time: from one address, and to one member's tickets from wherever. */
  bytesPerAddress: number;
  bytesInAll: number;
}

/** What a body counts at least: an open file costs more than its bytes. */
const LEAST_BYTES = 1024 * 1024;

/** Bodies stream to a folder and never stand in memory whole; how much is under way has ceilings: per address, per member, in all. */
export function incomingFiles(directory: string, limits: IncomingLimits): IncomingFiles {
  const room = budget({ perKey: limits.bytesPerAddress, inAll: limits.bytesInAll });
  const withRoomFor = async <Result>(
    { address, declaredBytes }: IncomingBody,
    ownerId: string,
    work: () => Promise<Result | Unreceived>,
  ): Promise<Result | Unreceived> => {
    const bytes = Math.max(declaredBytes ?? limits.fileBytes, LEAST_BYTES);
    if (bytes > limits.fileBytes) return { kind: 'too_large' };
    const taken = room.take([{ key: `member ${ownerId}`, share: 1 }, ...networksOf(address)], bytes);
    if (typeof taken !== 'function') return { kind: taken === 'key' ? 'sender_busy' : 'busy' };
    try {
      return await work();
    } finally {
      taken();
    }
  };
  return {
    receive: (body, ownerId, work) =>
      withRoomFor(body, ownerId, async () => {
        const file = await namelessFile(directory);
        try {
          const read = await drain(body.stream, limits.fileBytes, file);
          if ('kind' in read) return read;
          return await work({ fingerprint: read, content: () => contentOf(file, read.bytes) });
        } finally {
          await file.close();
        }
      }),
    fingerprint: (body, ownerId) => withRoomFor(body, ownerId, () => drain(body.stream, limits.fileBytes, null)),
  };
}

/** Open and without a name: nothing is left of it when the process ends, however it ends. */
async function namelessFile(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+');
  try {
    await rm(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

/** Reads to the end, or to the limit; what is over it stays unread. */
async function drain(stream: Readable, limit: number, file: FileHandle | null): Promise<Fingerprint | Unreceived> {
  const hash = createHash('sha256');
  let bytes = 0;
  const pieces = stream.iterator({ destroyOnReturn: false });
  for (;;) {
    const piece = await nextOf(pieces);
    if (piece === 'broken_off') return { kind: 'broken_off' };
    if (piece === null) return { bytes, sha256: hash.digest() };
    bytes += piece.length;
    if (bytes > limit) return { kind: 'too_large' };
    hash.update(piece);
    await file?.writeFile(piece);
  }
}

/** null: the end. Only the sender's going away is no fault of ours. */
async function nextOf(pieces: AsyncIterator<Buffer>): Promise<Buffer | null | 'broken_off'> {
  try {
    const { done, value } = await pieces.next();
    return done === true ? null : value;
  } catch {
    return 'broken_off';
  }
}

async function contentOf(file: FileHandle, bytes: number): Promise<Buffer> {
  const content = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const { bytesRead } = await file.read(content, at, bytes - at, at);
    if (bytesRead === 0) throw new Error('an incoming file is shorter than it was');
    at += bytesRead;
  }
  return content;
}
