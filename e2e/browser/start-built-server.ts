import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { freePort, type RunningServer, startServer } from '../http/running-server.ts';

const LOG_FOLDER = resolve(import.meta.dirname, '../../artifacts/browser');

/**
 * Built servers with data of their own for the whole run, one for each worker, since a journey moves the clock of all that its server
 * serves. Their addresses and the staff secret reach the tests by these.
 */
export default async function startBuiltServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, startBuiltServer));
  process.env.CLAMOR_ORIGINS = servers.map(({ origin }) => origin).join(' ');
  process.env.CLAMOR_ADMIN_SECRET = servers[0]?.adminSecret ?? '';
  return async () => {
    mkdirSync(LOG_FOLDER, { recursive: true });
    await Promise.all(servers.map(stopAndLog));
  };
}

async function startBuiltServer(): Promise<RunningServer> {
  const port = await freePort();
  // Mailed links lead to the very address that the browsers use: another one would be another storage.
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Members come from other networks by a forwarded address, and read their mails from there.
    TRUST_PROXY: '127.0.0.1',
    ALLOW_REMOTE_DEVELOPMENT: '1',
    LOG_LEVEL: 'debug',
  };
  return await startServer({ port, env });
}

async function stopAndLog(server: RunningServer, index: number): Promise<void> {
  let code: number | null = null;
  try {
    code = await server.stop();
  } finally {
    const text = `${server.output()}\nended with ${code ?? 'a signal'}\n`;
    writeFileSync(resolve(LOG_FOLDER, `server-${index}.log`), text);
  }
}
