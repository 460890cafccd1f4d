export { checkFolder, diskStorage } from './object-storage.disk.ts';
export { type S3Settings, s3Storage } from './object-storage.s3.ts';
export type { ObjectStorage } from './object-storage.ts';
export { READING, watchedStorage } from './watched-storage.ts';
