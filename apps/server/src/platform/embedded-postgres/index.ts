export { FolderInUse } from './claim.ts';
export { DataFolderError } from './data-folder-error.ts';
export { freePort } from './free-port.ts';
export { runningDatabaseUrl } from './running-database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres, startThrowawayPostgres } from './start-embedded-postgres.ts';
