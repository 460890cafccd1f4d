import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertObjectKey, type ObjectStorage, type ReadableObject, StorageAway } from './object-storage.ts';

export interface S3Settings {
  /** The address of a self-hosted store; null: the address of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const CONNECT_MS = 3_000;
/** The time limit until the answer begins, and for each pause in its body, in milliseconds. */
const ANSWER_MS = 10_000;
const ATTEMPTS = 2;
/**
 * The most pictures that are read at once. Each keeps its connection until its reader is done, however slow that is.
 */
const READERS_MAX = 2_000;
const INSUFFICIENT_STORAGE = 507;

/**
 * A bucket of an S3 object store, which any number of nodes may share. Every failure of the store is thrown as
 * `StorageAway`.
 */
export function s3Storage(settings: S3Settings, answerMs = ANSWER_MS): ObjectStorage {
  const { endpoint, region, bucket, ...credentials } = settings;
  const options = {
    region,
    credentials,
    // A self-hosted store does not have a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Many stores other than S3 do not know checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  const times = {
    connectionTimeout: CONNECT_MS,
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
    socketTimeout: answerMs,
  };
  const client = new S3Client({ ...options, requestHandler: times });
  // A connection pool for reading alone, so that slow readers block neither uploads nor the readiness check.
  const connections = { maxSockets: READERS_MAX };
  const reader = new S3Client({
    ...options,
    requestHandler: { ...times, httpAgent: connections, httpsAgent: connections },
  });
  const at = (key: string) => {
    assertObjectKey(key);
    return { Bucket: bucket, Key: key };
  };
  const openOver = async (connection: S3Client, key: string): Promise<ReadableObject | null> => {
    const found = await asked(unlessMissing(connection.send(new GetObjectCommand(at(key)))));
    if (found === null) return null;
    const { ContentLength: bytes, Body } = found;
    const body = Body as Readable;
    if (bytes) return { bytes, body };
    body.destroy();
    // An empty answer must not be taken for the picture, because browsers would cache it.
    throw new StorageAway('the object store does not give back what was put, or does not say how long it is');
  };
  const put = async (key: string, body: Buffer): Promise<void> => {
    const object = { ...at(key), Body: body, ContentLength: body.length };
    await asked(client.send(new PutObjectCommand(object)));
  };
  const remove = async (key: string): Promise<void> => {
    await asked(client.send(new DeleteObjectCommand(at(key))));
  };
  const get = async (key: string): Promise<Buffer | null> => {
    const found = await openOver(client, key);
    return found === null ? null : await asked(buffer(found.body));
  };
  /**
   * Throws if the store answers a missing key with another error, as S3 does without the permission to list. A narrower
   * variant of a picture is drawn when its key is missing, so none would ever be drawn.
   */
  const assertMissingIsSaid = async (key: string): Promise<void> => {
    await get(key).catch((cause: unknown) => {
      throw new StorageAway('the object store does not say what it does not have: its key has to be allowed to list', {
        cause,
      });
    });
  };
  return {
    put,
    get,
    open: (key) => openOver(reader, key),
    remove,
    async check() {
      const probe = `probes/${randomUUID()}`;
      await put(probe, Buffer.from(probe));
      const found = await get(probe);
      await remove(probe);
      if (found?.toString() !== probe) throw new StorageAway('the object store does not give back what was put');
      await assertMissingIsSaid(probe);
    },
  };
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
    throw error;
  }
}

/**
 * Waits for the store's answer. A refused, interrupted or unanswered request is thrown as an outage of the store, and a
 * full store as an error with the code `ENOSPC`.
 */
async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    const isFull = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === INSUFFICIENT_STORAGE;
    if (isFull) throw Object.assign(new Error('the object store is full', { cause }), { code: 'ENOSPC' });
    throw new StorageAway('the object store did not do what was asked', { cause });
  }
}
