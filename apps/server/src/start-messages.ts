import type { Config } from './config.ts';
import { DeskNotStarted } from './modules/desk/index.ts';

/** Where the server is open, and where its data is. */
interface Opened {
  address: string;
  dataPlace: string;
}

type Shown = Pick<Config, 'production' | 'publicUrl' | 'adminSecret' | 'remoteDevelopment' | 'dataDir'>;

/** What the operator reads once the server is open. In production it contains no secret, because it goes into a log. */
export function openedLines(config: Shown, { address, dataPlace }: Opened): string[] {
  const { production, publicUrl, adminSecret, dataDir } = config;
  if (production) return [`Clamor is open at ${publicUrl}`];
  return [
    `Clamor is open at ${address}`,
    `  Test users, mails and a clock: ${address}/test-helper`,
    `  The staff secret:  ${adminSecret}`,
    `  Test routes:       ${testRoutesText(config)}`,
    `  The database:      ${dataPlace}`,
    `  Everything else:   ${dataDir}`,
  ];
}

function testRoutesText({ remoteDevelopment }: Pick<Config, 'remoteDevelopment'>): string {
  return remoteDevelopment
    ? 'answer every machine that reaches this port (ALLOW_REMOTE_DEVELOPMENT=1)'
    : 'answer this machine alone (ALLOW_REMOTE_DEVELOPMENT=1 opens them)';
}

/** Why the server could not start, if an operator can fix it; null for all other errors, which are logged in full. */
export function startFailure(error: unknown): string | null {
  if (error instanceof DeskNotStarted) return error.message;
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or choose another one with PORT.`;
  if (code === 'EACCES' && syscall === 'listen') return `Port ${port} may not be used. Choose another one with PORT.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL cannot be reached.';
  return null;
}
