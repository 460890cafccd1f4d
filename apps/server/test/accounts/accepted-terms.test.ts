import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'clamor-terms-'));
let first: WholeClamor;
let second: WholeClamor;

/** Starts two servers on one database, each with another version of the terms. */
beforeAll(async () => {
  writeFileSync(join(folder, 'terms.md'), 'Be kind.');
  first = await startWholeClamor({ TEXTS_DIR: folder });
  writeFileSync(join(folder, 'terms.md'), 'Be kind, and pay.');
  second = await startWholeClamor({
    TEXTS_DIR: folder,
    DATABASE_URL: first.clamor.pool.options.connectionString ?? '',
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  rmSync(folder, { recursive: true });
});

async function accepted(id: string) {
  const { rows } = await first.clamor.pool.query(
    `SELECT accepted_terms, accepted_terms_at = created_at AS "whenRegistering", markdown
     FROM users LEFT JOIN text_versions ON name = 'terms' AND version = accepted_terms WHERE users.id = $1`,
    [id],
  );
  return rows[0];
}

it('keeps with an account the version of the terms that it registered under, and what that version said', async () => {
  const [early, late] = [await first.member('early-member'), await second.member('late-member')];
  const [was, is] = [
    (await first.call('GET', '/api/texts/terms')).body,
    (await second.call('GET', '/api/texts/terms')).body,
  ];
  expect([was.markdown, is.markdown]).toEqual(['Be kind.', 'Be kind, and pay.']);
  expect(await accepted(early.id)).toEqual({
    accepted_terms: was.version,
    whenRegistering: true,
    markdown: 'Be kind.',
  });
  expect(await accepted(late.id)).toEqual({
    accepted_terms: is.version,
    whenRegistering: true,
    markdown: 'Be kind, and pay.',
  });
});

it('shows texts of its own where the operator has none, and knows no others', async () => {
  for (const name of ['privacy', 'help']) {
    const { status, body } = await first.call('GET', `/api/texts/${name}`);
    expect([status, body.name, body.markdown.length > 500]).toEqual([200, name, true]);
  }
  expect(await first.call('GET', '/api/texts/passwords')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

it('knows of no acceptance by whoever was never asked', async () => {
  const { users } = (await first.call('POST', '/api/test/auto-register')).body;
  const { rows } = await first.clamor.pool.query('SELECT accepted_terms FROM users WHERE email = $1', [users[0].email]);
  expect(rows).toEqual([{ accepted_terms: null }]);
});
