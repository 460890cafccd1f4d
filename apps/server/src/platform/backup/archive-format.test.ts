import { describe, expect, it } from 'vitest';
import { ArchiveDigest } from './archive-digest.ts';
import { Manifest, partName, tableOfPart } from './archive-format.ts';

describe('the parts of a table', () => {
  it.each([
    [1, 'tables/users/000001.copy.gz'],
    [42, 'tables/users/000042.copy.gz'],
    [999_999, 'tables/users/999999.copy.gz'],
    // A table of four terabytes has more parts than six digits can count. A part's name may have a longer number.
    [1_000_000, 'tables/users/1000000.copy.gz'],
  ])('are named in order: part %s is %s', (part, name) => {
    expect(partName('users', part)).toBe(name);
    expect(tableOfPart(name)).toBe('users');
  });

  it.each([
    'manifest.json',
    'objects/uploads/1.webp',
    'objects/tables/users/000001.copy.gz',
    'tables/users/000001.copy',
    'tables/users/000001.copy.gz.partial',
    'tables/users/one.copy.gz',
    'tables/000001.copy.gz',
    'tables/a/b/000001.copy.gz',
  ])('are told from everything else: %s is none', (name) => {
    expect(tableOfPart(name)).toBeNull();
  });
});

describe('the checksum of an archive', () => {
  const checksumsOf = (entries: [name: string, content: string][]) => {
    const digest = new ArchiveDigest();
    for (const [name, content] of entries) digest.add(name, Buffer.from(content));
    return digest.checksums();
  };
  const whole: [string, string][] = [
    ['a', 'one'],
    ['b', 'two'],
  ];

  it('is the same for the same entries, and counts them', () => {
    expect(checksumsOf(whole)).toEqual(checksumsOf([...whole]));
    expect(checksumsOf(whole).entries).toBe(2);
    expect(checksumsOf([]).entries).toBe(0);
  });

  it.each<[string, [string, string][]]>([
    ['the last entry is lost', [['a', 'one']]],
    ['an empty entry is added', [...whole, ['c', '']]],
    ['two entries change places', [...whole].reverse()],
    [
      'an entry has another name',
      [
        ['a', 'one'],
        ['c', 'two'],
      ],
    ],
    [
      'one letter is another',
      [
        ['a', 'one'],
        ['b', 'twO'],
      ],
    ],
    [
      'a letter moves from an entry to the name of the next',
      [
        ['a', 'on'],
        ['eb', 'two'],
      ],
    ],
    [
      'contents change places',
      [
        ['a', 'two'],
        ['b', 'one'],
      ],
    ],
    ['two entries become one', [['a', 'onetwo']]],
  ])('is another if %s', (_change, entries) => {
    expect(checksumsOf(entries).sha256).not.toBe(checksumsOf(whole).sha256);
  });
});

describe('the description of an archive', () => {
  const manifest = { format: 1, takenAt: '2026-03-29T00:30:00.000Z', migrations: [], tables: [], sequences: [] };

  it.each(['0', '7', '-7', '9223372036854775807', null])('has the last value of a sequence: %s', (lastValue) => {
    const sequences = [{ name: 'a_seq', lastValue }];
    expect(Manifest.parse({ ...manifest, sequences }).sequences).toEqual(sequences);
  });

  it.each([
    { format: 2 },
    { format: '1' },
    { takenAt: '29.03.2026' },
    { tables: [{ name: 'users' }] },
    { sequences: [{ name: 'a_seq', lastValue: '1; DROP TABLE users' }] },
    { sequences: [{ name: 'a_seq', lastValue: '1.5' }] },
    { sequences: [{ name: 'a_seq', lastValue: 7 }] },
  ])('is refused with %j', (change) => {
    expect(Manifest.safeParse(manifest).success).toBe(true);
    expect(Manifest.safeParse({ ...manifest, ...change }).success).toBe(false);
  });
});
