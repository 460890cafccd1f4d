import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFuzz } from '../fuzz/run-fuzz.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** Enough to call everything in every way; `npm run fuzz` sends more. */
const REQUESTS = 2_000;
const SLOW_MS = 180_000;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

describe('requests by chance', () => {
  it(
    'valid, nearly valid and hostile ones, raw HTTP and raw socket bytes are all answered as the contract promises',
    async () => {
      const options = { requests: REQUESTS, seed: 11, slowMs: Number.POSITIVE_INFINITY, tell: () => {} };
      const { faults, answered } = await runFuzz(server, options);
      expect(faults).toEqual([]);
      for (const what of ['200', '201', '400', '401', '404', '415', 'raw', 'socket'])
        expect([what, answered.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > 0)]);
    },
    SLOW_MS,
  );
});
