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

/** Everything that lies in the storage for one picture. */
export function keysOf(objectKey: string): string[] {
  return [objectKey, ...PICTURE_WIDTHS.map((width) => variantKey(objectKey, width))];
}

function variantKey(objectKey: string, width: number): string {
  return `${objectKey}.w${width}`;
}

/** Reads a picture at its own width; null where it is gone. */
export async function readWhole(storage: ObjectStorage, picture: StoredPicture): Promise<ServedPicture | null> {
  const found = await storage.open(picture.objectKey);
  return found && { ...found, contentType: picture.contentType, etag: `"${picture.id}"` };
}

/** Makes a narrower picture when it is first asked for, keeps it, and makes none twice at the same time. */
export function variantReader(storage: ObjectStorage, decode: WorkLimiter) {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const make = async (picture: StoredPicture, width: number, key: string): Promise<Buffer | null> => {
    // The key of the variant: pictures are drawn for those who look, whoever uploaded them.
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

/** A full disk keeps nobody from seeing what is there: it is drawn again the next time. */
async function keepWhereThereIsRoom(storage: ObjectStorage, key: string, body: Buffer): Promise<void> {
  try {
    await storage.put(key, body);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')))
      throw error;
  }
}
