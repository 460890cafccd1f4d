import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../src/backup.ts';
import { readEntries } from '../../src/platform/backup/index.ts';
import { withClient } from '../../src/platform/database/index.ts';
import { diskStorage } from '../../src/platform/storage/index.ts';
import { restore, verifyBackup } from '../../src/restore.ts';
import { SECRET_VARIABLES } from '../../src/secret-files.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { backupPlaces, rowsOf } from './databases.fixture.ts';
import { fillTables } from './fill-tables.fixture.ts';
import { ASKED } from './row-needs.fixture.ts';

const SLOW = 60_000;
const ROOT = resolve(import.meta.dirname, '../../../..');
const PAGE = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const HEADING = '### Secrets in a back-up';

/** For each secret, what docs/operations.md says becomes of it in a backup: `copied`, `made anew` or `not in it`. */
const FATES = new Map(
  (
    PAGE.split(HEADING)[1]
      ?.split(/^#/m)[0]
      ?.match(/^\| .*\|$/gm) ?? []
  ).flatMap((row) => {
    const [names = '', fate = ''] = row.slice(2, -2).split(' | ');
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, fate] as const);
  }),
);
const named = (fate: string) => [...FATES].flatMap(([name, its]) => (its === fate ? [name] : []));
/** Names in that section of docs/operations.md that are no secrets, but places where secrets are stored. */
const PLACES = new Set(['secrets', 'DATA_DIR']);
const isColumn = (name: string) => name.includes('.');

/** Columns that may hold a secret, a secret's hash or a key, by their type and name. */
const COLUMNS = `
  SELECT table_name || '.' || column_name AS name
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND (data_type = 'bytea' OR data_type IN ('text', 'json', 'jsonb')
    AND column_name ~ 'hash|token|secret|password|fingerprint|key|code|sha[0-9]|cookie|salt|signature|link|asker|session|bearer')`;
/** Columns that may hold a secret, although their names do not show it. */
const OTHERS = [
  'idempotency_keys.answer',
  'request_keys.answer',
  'mails.body_text',
  'mails.body_html',
  'incarnation.id',
];

/** The names of the secrets that the server's sources read from the table `secrets`. */
const SHARED = readdirSync(join(ROOT, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name))
  .flatMap((name) => [
    ...readFileSync(join(ROOT, 'apps/server/src', name), 'utf8').matchAll(/sharedSecret\(\w+, '([^']+)'\)/g),
  ])
  .map(([, name = '']) => name);

const places = backupPlaces();

describe('the page about operations', () => {
  it('says of every secret what becomes of it in a back-up, and of no other', async () => {
    const columns = await rowsOf<{ name: string }>(await places.migrated(), COLUMNS);
    const secrets = [
      ...columns.map(({ name }) => name),
      ...OTHERS,
      ...new Set(SHARED),
      ...SECRET_VARIABLES,
      'admin-secret',
    ];
    expect(columns.length).toBeGreaterThan(25);
    expect([...FATES.keys()].filter((name) => !PLACES.has(name)).toSorted()).toEqual(secrets.toSorted());
  });

  it('says of each that it is copied, made anew or not in the file', () => {
    const fates = new Set([...FATES].flatMap(([name, fate]) => (PLACES.has(name) ? [] : [fate])));
    expect([...fates].toSorted()).toEqual(['copied', 'made anew', 'not in it']);
  });
});

describe('in a restored copy', () => {
  let source: string;
  let target: string;

  beforeAll(async () => {
    source = await places.migrated();
    await withClient(source, async (client) => {
      await fillTables(client, ASKED);
      for (const name of SHARED) {
        await client.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          name,
          randomBytes(32),
        ]);
      }
    });
    const file = join(places.folder, 'filled.clamor');
    const storage = diskStorage(join(places.folder, 'objects'));
    await backUp({ databaseUrl: source, storage, file });
    target = await places.empty();
    await restore({ databaseUrl: target, storage, file }, await verifyBackup(file));
  }, SLOW);

  /** The value of a secret in the original and in the copy, each as one text. */
  async function both(name: string): Promise<[string | null, string | null]> {
    const [table, column] = isColumn(name) ? name.split('.') : ['secrets', 'value'];
    const where = isColumn(name) ? '' : `WHERE name = '${name}'`;
    const query = `SELECT string_agg(${column}::text, ' ' ORDER BY ${column}::text) AS value FROM ${table} ${where}`;
    const [before, after] = [
      await rowsOf<{ value: string }>(source, query),
      await rowsOf<{ value: string }>(target, query),
    ];
    return [before[0]?.value ?? null, after[0]?.value ?? null];
  }

  it('every secret that the page calls copied is what it was', async () => {
    const names = named('copied').filter((name) => !PLACES.has(name));
    const found = await Promise.all(names.map(async (name) => [name, await both(name)] as const));
    expect(found.filter(([, [before]]) => before === null)).toEqual([]);
    expect(found.filter(([, [before, after]]) => before !== after)).toEqual([]);
  });

  it('what the page calls made anew is another', async () => {
    for (const name of named('made anew')) {
      const [before, after] = await both(name);
      expect(after).not.toBeNull();
      expect(after).not.toBe(before);
    }
  });
});

describe('a back-up of a site', () => {
  const SECRETS = {
    ADMIN_SECRET: 'canary-of-the-staff-that-is-long-enough',
    ADMIN_SECRETS: 'ada:canary-of-ada-that-is-long-enough-too',
    YOUTUBE_API_KEY: 'canary-of-the-videos',
  };
  const file = join(places.folder, 'site.clamor');
  const dataDir = join(places.folder, 'data');
  let source: string;
  let member: Member;
  let copy: WholeClamor;

  beforeAll(async () => {
    source = await places.migrated();
    const site = await startWholeClamor({ DATABASE_URL: source, DATA_DIR: dataDir, ...SECRETS });
    member = await site.member('leaver');
    const storage = diskStorage(join(dataDir, 'objects'));
    await backUp({ databaseUrl: source, storage, file });
    await site.call('POST', '/api/auth/logout', { member });
    expect((await site.call('GET', '/api/auth/me', { member })).status).toBe(401);
    await site.clamor.stop();
    const url = await places.empty();
    await restore({ databaseUrl: url, storage, file }, await verifyBackup(file));
    copy = await startWholeClamor({ DATABASE_URL: url, DATA_DIR: join(places.folder, 'data of the copy') });
  }, SLOW);
  afterAll(() => copy.stop());

  it('has neither a secret of its environment nor the password of its database', async () => {
    const texts: string[] = [];
    for await (const { name, content } of readEntries(file)) {
      texts.push((name.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1'));
    }
    const text = texts.join('\n');
    expect(text).toContain(member.email);
    const values = [...Object.values(SECRETS).map((value) => value.split(':').at(-1) ?? ''), new URL(source).password];
    for (const value of values) {
      expect(value.length).toBeGreaterThan(8);
      for (const form of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')]) {
        expect(text.includes(form)).toBe(false);
      }
    }
  });

  it('keeps a session that is ended later, so that it lives again in the copy', async () => {
    expect((await copy.call('GET', '/api/auth/me', { member })).status).toBe(200);
  });
});
