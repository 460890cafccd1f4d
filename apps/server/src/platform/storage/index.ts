export { diskStorage } from './object-storage.disk.ts';
export type { ObjectStorage } from './object-storage.ts';
