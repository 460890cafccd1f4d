import { startServer } from '../http/running-server.ts';

/** One built server with data of its own for the whole run; its address and staff secret reach the tests by these. */
export default async function startBuiltServer(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.CLAMOR_ORIGIN = server.origin;
  process.env.CLAMOR_ADMIN_SECRET = server.adminSecret;
  return async () => {
    await server.stop();
  };
}
