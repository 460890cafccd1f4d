import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRIVATE_FILE = 0o600;

/** The staff secret of a development server. It is created once and stored in the data folder. */
export function keptAdminSecret(dataDir: string): string {
  const file = join(dataDir, 'admin-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(24).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: PRIVATE_FILE });
  return secret;
}
