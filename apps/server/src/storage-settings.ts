import { diskStorage, type ObjectStorage, type S3Settings, s3Storage } from './platform/storage/index.ts';

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const NAMES = [...NEEDED, 'S3_ENDPOINT', 'S3_REGION'] as const;
/** The default region of stores without regions. */
const REGION = 'us-east-1';

/** The variables that say where pictures are kept, each well-formed in itself. */
export type StorageVariables = { [Name in (typeof NAMES)[number]]?: string | undefined };

/** One sentence if the settings are incomplete (docs/product.md#configuration). */
export function complaintsAboutStorage(given: StorageVariables): string[] {
  const missing = NEEDED.filter((name) => given[name] === undefined);
  const isAsked = NAMES.some((name) => given[name] !== undefined);
  return isAsked && missing.length > 0
    ? [`${missing.join(', ')} must be set too, to keep pictures in an object store.`]
    : [];
}

/** @param given without complaints; null: pictures are kept on disk */
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

/** Where pictures are kept: the bucket, or files under the data folder. */
export function openStorage({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): ObjectStorage {
  return s3 === null ? diskStorage(`${dataDir}/objects`) : s3Storage(s3);
}

/** Where the files of uploads are while they come in. */
export function incomingFolder({ dataDir }: { dataDir: string }): string {
  return `${dataDir}/incoming`;
}
