import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readSecretFiles, SECRET_VARIABLES } from './secret-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clamor-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  it.each(SECRET_VARIABLES)('is taken for %s', (name) => {
    const { env, complaints } = readSecretFiles({ [`${name}_FILE`]: fileWith(`of ${name}\n`) });
    expect([env[name], complaints]).toEqual([`of ${name}`, []]);
  });

  it('may stand for every variable whose name or description says that it is secret', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): optional/gm)].map(([, name = '']) => name);
    const secret = names.filter((name) => /SECRET|KEY|_URL$/.test(name));
    const open = ['PUBLIC_URL', 'NODE_URL', 'STRIPE_PUBLISHABLE_KEY'];
    expect([...SECRET_VARIABLES, ...open].sort()).toEqual(secret.sort());
  });

  it('reaches the configuration', () => {
    const secret = 's'.repeat(32);
    expect(readConfig({ DATA_DIR: folder, ADMIN_SECRET_FILE: fileWith(`${secret}\n`) }).adminSecret).toBe(secret);
  });

  it('is refused in words where the file is not there or empty, or the variable is set too', () => {
    const read = (env: Record<string, string>) => readSecretFiles(env).complaints;
    const refused = ['ADMIN_SECRET_FILE must name a file that can be read and is not empty.'];
    expect(read({ ADMIN_SECRET_FILE: join(folder, 'none') })).toEqual(refused);
    expect(read({ ADMIN_SECRET_FILE: fileWith('\n') })).toEqual(refused);
    expect(read({ ADMIN_SECRET_FILE: fileWith('one'), ADMIN_SECRET: 'other' })).toEqual([
      'ADMIN_SECRET and ADMIN_SECRET_FILE cannot both be set.',
    ]);
    expect(() => readConfig({ DATA_DIR: folder, ADMIN_SECRET_FILE: join(folder, 'none') })).toThrow(refused[0]);
  });
});
