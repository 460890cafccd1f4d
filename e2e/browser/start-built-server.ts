import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { freePort, type RunningServer, startServer } from '../http/running-server.ts';

const LOG_FOLDER = resolve(import.meta.dirname, '../../artifacts/browser');

/**
 * Starts the built servers for the whole run. Each worker has its own, because a journey that moves the clock moves it
 * for everything on the server. Tests read addresses and staff secret from the environment.
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
  // Mailed links must have the origin that the browsers use, because storage is separate for each origin.
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Lets members pretend with a forwarded address to be on another network, and read their mails from there.
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
