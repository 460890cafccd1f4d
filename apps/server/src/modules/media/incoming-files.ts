import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { networksOf } from '../../platform/address/index.ts';
import { budget } from '../../platform/limiter/index.ts';

/** A request body that is being received. */
export interface IncomingBody {
  stream: Readable;
  /** The network address of the sender. */
  address: string;
  /** The sender's Content-Length; null for a chunked body. */
  declaredBytes: number | null;
}

/** Identifies a file by size and hash. */
export interface Fingerprint {
  bytes: number;
  sha256: Buffer;
}

/** A received file. It is stored without a name until its reader is done. */
export interface IncomingFile {
  fingerprint: Fingerprint;
  content(): Promise<Buffer>;
}

export type Unreceived = { kind: 'too_large' } | { kind: 'sender_busy' } | { kind: 'busy' } | { kind: 'broken_off' };

export interface IncomingFiles {
  /** Receives a member's body and passes the file to a function. Throws if the disk is full. */
  receive<Result>(
    body: IncomingBody,
    ownerId: string,
    work: (file: IncomingFile) => Promise<Result>,
  ): Promise<Result | Unreceived>;
  /** Reads a member's body only to compute its fingerprint. */
  fingerprint(body: IncomingBody, ownerId: string): Promise<Fingerprint | Unreceived>;
}

export interface IncomingLimits {
  fileBytes: number;
  /** The most bytes in transit at once from one address, and also for one member from all addresses. */
  bytesPerAddress: number;
  bytesInAll: number;
}

/** Each body counts as at least so many bytes, because an open file costs more than a short body. */
const LEAST_BYTES = 1024 * 1024;

/**
 * Streams bodies to a folder, so that no body is in memory whole. Bytes in transit are limited per address, per member
 * and in total.
 */
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

/** Creates a file, opens it and deletes its name, so that no file remains even if the process is killed. */
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

/**
 * Reads the stream up to its end or the limit, writes it to the file if one is given, and returns its fingerprint. If
 * the body is longer than the limit, the rest of it stays unread.
 */
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

/** The next piece; null at the end; `broken_off` if the sender went away, which is no fault of this server. */
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
