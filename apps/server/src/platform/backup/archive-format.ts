import { z } from 'zod';

/** A backup cannot be written, read or restored. The message tells the operator the reason and the remedy. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Increase it with every change that an older version would misread. */
export const FORMAT = 1;

/** The first entry: describes all others. */
export const MANIFEST = 'manifest.json';
/** The last entry: a file without it is incomplete. */
export const CHECKSUMS = 'checksums.json';
/** The parts of a table in order, such as `tables/users/000001.copy.gz`, in COPY's text format. */
export const TABLES = 'tables/';
/** Files by their keys: `objects/uploads/…`. */
export const OBJECTS = 'objects/';

/** The most bytes of one entry, more than any part or picture has. It bounds the reader's memory. */
export const ENTRY_BYTES_MAX = 64 * 1024 * 1024;
/** The size of a part before compression; a single long row may exceed it. */
export const PART_BYTES = 4 * 1024 * 1024;

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
/** `lastValue` null: the sequence was never used. */
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

/** The table that a part belongs to; null where the entry is none. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(name)?.[1] ?? null;
}
