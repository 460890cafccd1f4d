import { diskStorage, type ObjectStorage, type S3Settings, s3Storage } from './platform/storage/index.ts';

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const NAMES = [...NEEDED, 'S3_ENDPOINT', 'S3_REGION'] as const;
/** The region for stores that have none. */
const REGION = 'us-east-1';

/** The variables for the storage of pictures. The form of each has been checked. */
export type StorageVariables = { [Name in (typeof NAMES)[number]]?: string | undefined };

/** A sentence if some of the variables are missing (docs/product.md#configuration). */
export function complaintsAboutStorage(given: StorageVariables): string[] {
  const missing = NEEDED.filter((name) => given[name] === undefined);
  const isAsked = NAMES.some((name) => given[name] !== undefined);
  return isAsked && missing.length > 0
    ? [`${missing.join(', ')} must be set too, to keep pictures in an object store.`]
    : [];
}

/**
 * The settings for an object store; null: pictures are stored on disk.
 * @param given variables without conflicts
 */
export function s3SettingsOf(given: StorageVariables): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return {
    endpoint: given.S3_ENDPOINT ?? null,
    region: given.S3_REGION ?? REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

/** The storage of pictures: a bucket, or files in the data folder. */
export function openStorage({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): ObjectStorage {
  return s3 === null ? diskStorage(`${dataDir}/objects`) : s3Storage(s3);
}

/** Where the files of uploads are while they come in. */
export function incomingFolder({ dataDir }: { dataDir: string }): string {
  return `${dataDir}/incoming`;
}
