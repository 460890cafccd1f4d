import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ArchiveDigest } from './archive-digest.ts';
import { BackupError } from './archive-format.ts';
import { type ArchiveEntry, readEntries, readManifest } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const MANIFEST = JSON.stringify({
  format: 1,
  takenAt: '2026-03-29T00:30:00.000Z',
  migrations: [],
  tables: [],
  sequences: [],
});
const ROWS = 'tables/users/000001.copy.gz';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'clamor-archive-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

type Entry = readonly [name: string, content: string];

/** The last entry of an archive with these entries. */
function endOf(entries: readonly Entry[]): Entry {
  const digest = new ArchiveDigest();
  for (const [name, content] of entries) digest.add(name, Buffer.from(content));
  return ['checksums.json', JSON.stringify(digest.checksums())];
}

/** A file with these entries, right or wrong. */
async function fileOf(entries: readonly Entry[]): Promise<string> {
  const file = join(folder(), 'made.clamor');
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content);
  tar.finalize();
  await pipeline(tar, createWriteStream(file));
  return file;
}

async function entriesIn(file: string): Promise<string[]> {
  const found: ArchiveEntry[] = [];
  for await (const entry of readEntries(file)) found.push(entry);
  return found.map(({ name, content }) => `${name}: ${content}`);
}

describe('an archive is read', () => {
  const whole: Entry[] = [
    ['manifest.json', MANIFEST],
    [ROWS, 'rows'],
  ];

  it('without its first and its last entry, if nothing is missing', async () => {
    const file = await fileOf([...whole, endOf(whole)]);
    expect(await entriesIn(file)).toEqual([`${ROWS}: rows`]);
    expect(await readManifest(file)).toMatchObject({ format: 1, takenAt: '2026-03-29T00:30:00.000Z' });
  });

  it.each<[what: string, entries: readonly Entry[], words: string]>([
    ['an entry follows its end', [...whole, endOf(whole), ['objects/uploads/1', 'more']], 'objects/uploads/1 follows'],
    ['it has two ends', [...whole, endOf(whole), endOf(whole)], 'checksums.json follows its end'],
    ['it has no end', whole, 'its end is missing'],
    ['its end is that of a shorter one', [...whole, endOf(whole.slice(0, 1))], 'its checksum does not fit its content'],
    ['its end is none', [...whole, ['checksums.json', '{"entries":2}']], 'its checksums.json cannot be read'],
  ])('not if %s', async (_what, entries, words) => {
    const file = await fileOf(entries);
    await expect(entriesIn(file)).rejects.toThrow(BackupError);
    await expect(entriesIn(file)).rejects.toThrow(words);
  });

  it.each<[what: string, entries: readonly Entry[], words: string]>([
    ['does not come first', [[ROWS, 'rows'], ...whole], 'is not a backup of Clamor.'],
    ['is no description', [['manifest.json', '{"format":1}']], 'is damaged: its manifest.json cannot be read.'],
    [
      'is of another version',
      [['manifest.json', '{"format":7}']],
      'was written by a newer version of Clamor (format 7).',
    ],
  ])('not as a backup if its description %s', async (_what, entries, words) => {
    await expect(readManifest(await fileOf(entries))).rejects.toThrow(words);
  });
});

describe('an archive is written', () => {
  const write = (file: string) =>
    writeArchive(file, async (archive) => {
      await archive.add('manifest.json', Buffer.from(MANIFEST));
      await archive.add(ROWS, Buffer.from('rows'));
    });

  it('although an earlier backup to the same name was killed, of which nothing stays', async () => {
    const place = folder();
    const file = join(place, 'site.clamor');
    writeFileSync(`${file}.partial`, 'the beginning of another backup', { mode: 0o644 });
    await write(file);
    expect(readdirSync(place)).toEqual(['site.clamor']);
    expect(await entriesIn(file)).toEqual([`${ROWS}: rows`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('under its name once it is whole, and not before', async () => {
    const place = folder();
    const seen: string[] = [];
    await writeArchive(join(place, 'site.clamor'), async (archive) => {
      await archive.add('manifest.json', Buffer.from(MANIFEST));
      seen.push(...readdirSync(place));
    });
    expect(seen).not.toContain('site.clamor');
    expect(readdirSync(place)).toEqual(['site.clamor']);
  });
});
