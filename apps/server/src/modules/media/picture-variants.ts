import type { Readable } from 'node:stream';
import { PICTURE_WIDTHS } from '@clamor/contract/limits';
import { LimiterFull, type WorkLimiter } from '../../platform/limiter/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import { narrow } from './picture.ts';
import type { StoredPicture } from './uploads.postgres.ts';

export interface ServedPicture {
  contentType: string;
  etag: string;
  bytes: number;
  body: Buffer | Readable;
}

/** The storage keys of a picture's original and of all narrower variants. */
export function keysOf(objectKey: string): string[] {
  return [objectKey, ...PICTURE_WIDTHS.map((width) => variantKey(objectKey, width))];
}

function variantKey(objectKey: string, width: number): string {
  return `${objectKey}.w${width}`;
}

/** Opens a picture at its full width; null if it is gone. */
export async function readWhole(storage: ObjectStorage, picture: StoredPicture): Promise<ServedPicture | null> {
  const found = await storage.open(picture.objectKey);
  return found && { ...found, contentType: picture.contentType, etag: `"${picture.id}"` };
}

/**
 * Returns a reader of narrower variants. It draws a variant at its first request and stores it. Concurrent requests
 * share one run.
 */
export function variantReader(storage: ObjectStorage, decode: WorkLimiter) {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const make = async (picture: StoredPicture, width: number, key: string): Promise<Buffer | null> => {
    // The limiter's key is the variant, not the uploader, because drawing serves the readers.
    return await decode(key, async () => {
      const original = await storage.get(picture.objectKey);
      if (original === null) return null;
      const body = await narrow(original, width);
      await keepWhereThereIsRoom(storage, key, body);
      return body;
    });
  };
  return async (picture: StoredPicture, width: number): Promise<ServedPicture | null | 'busy'> => {
    const key = variantKey(picture.objectKey, width);
    const described = { contentType: 'image/webp', etag: `"${picture.id}.w${width}"` };
    const found = await storage.open(key);
    if (found !== null) return { ...found, ...described };
    const making = underWay.get(key) ?? make(picture, width, key).finally(() => underWay.delete(key));
    underWay.set(key, making);
    try {
      const body = await making;
      return body && { bytes: body.length, body, ...described };
    } catch (error) {
      if (error instanceof LimiterFull) return 'busy';
      throw error;
    }
  };
}

/**
 * Stores a drawn variant if the disk has room. A full disk must not hide the picture: the variant is drawn again next
 * time.
 */
async function keepWhereThereIsRoom(storage: ObjectStorage, key: string, body: Buffer): Promise<void> {
  try {
    await storage.put(key, body);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')))
      throw error;
  }
}
