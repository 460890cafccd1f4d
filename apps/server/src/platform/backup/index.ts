export { BackupError, MANIFEST, type Manifest, OBJECTS } from './archive-format.ts';
export { isEmpty, readSequences, readTables } from './database-shape.ts';
export { dumpTables, TEXT_SETTINGS } from './dump-tables.ts';
export { loadTables } from './load-tables.ts';
export { areRemovalsLocked, lockRemovals } from './lock-removals.ts';
export { type ArchiveEntry, readEntries, readManifest } from './read-archive.ts';
export { writeArchive } from './write-archive.ts';
