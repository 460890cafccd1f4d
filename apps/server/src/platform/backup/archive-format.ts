import { z } from 'zod';

/** A backup cannot be written, read or restored. The message tells the operator why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The version of the format. Increase it with every change that an older version of the program would misread. */
export const FORMAT = 1;

/** The name of the first entry. It describes all others. */
export const MANIFEST = 'manifest.json';
/** The name of the last entry. A file without it is incomplete. */
export const CHECKSUMS = 'checksums.json';
/** Names of a table's parts begin like this: `tables/users/000001.copy.gz`. They are in COPY's text format. */
export const TABLES = 'tables/';
/** Names of stored files begin like this, followed by their keys: `objects/uploads/…`. */
export const OBJECTS = 'objects/';

/** The most bytes of one entry. No part of a table and no picture has as many. It bounds the reader's memory. */
export const ENTRY_BYTES_MAX = 64 * 1024 * 1024;
/** A table's part ends with the row that brings it to this size or above, before compression. */
export const PART_BYTES = 4 * 1024 * 1024;

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
/** A sequence of PostgreSQL with its last value; null: it was never used. */
const Sequence = z.object({
  name: z.string(),
  lastValue: z
    .string()
    .regex(/^-?\d+$/)
    .nullable(),
});

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The database's time at the snapshot. */
  takenAt: z.iso.datetime({ offset: true }),
  /** The migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});
export type Manifest = z.infer<typeof Manifest>;

export const Checksums = z.object({
  /** The number of entries before this one. */
  entries: z.int(),
  /** The digest of the names, lengths and bytes of all entries, in order. */
  sha256: z.string(),
});
export type Checksums = z.infer<typeof Checksums>;

/** The name of a table's part, counted from 1. */
export function partName(table: string, part: number): string {
  return `${TABLES}${table}/${String(part).padStart(6, '0')}.copy.gz`;
}

/** The table to which a part belongs; null if the entry is no part of a table. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(name)?.[1] ?? null;
}
