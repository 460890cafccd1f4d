export { diskStorage } from './object-storage.disk.ts';
export { memoryStorage } from './object-storage.memory.ts';
export type { ObjectStorage } from './object-storage.ts';
