import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort, startServer } from '../http/running-server.ts';

const LOG_FOLDER = resolve(import.meta.dirname, '../../artifacts/browser');

/** One built server with data of its own for the whole run; its address and staff secret reach the tests by these. */
export default async function startBuiltServer(): Promise<() => Promise<void>> {
  const port = await freePort();
  // Mailed links lead to the very address that the browsers use: another one would be another storage.
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' };
  const server = await startServer({ port, env });
  process.env.CLAMOR_ORIGIN = server.origin;
  process.env.CLAMOR_ADMIN_SECRET = server.adminSecret;
  return async () => {
    let code: number | null = null;
    try {
      code = await server.stop();
    } finally {
      mkdirSync(LOG_FOLDER, { recursive: true });
      writeFileSync(resolve(LOG_FOLDER, 'server.log'), `${server.output()}\nended with ${code ?? 'a signal'}\n`);
    }
  };
}
