import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { askDatabase } from './books.ts';
import { Member } from './outside-client.ts';
import { startServer, temporaryFolder } from './running-server.ts';

it('a story whose books do not agree at its end has failed', async () => {
  const dataDir = await temporaryFolder();
  const server = await startServer({ dataDir });
  const seller = await Member.join(server.origin, 'Sela-Seller', 'SELLER');
  await seller.expect(201, '/api/listings', { method: 'POST', body: { title: 'A lamp' } });
  await askDatabase(dataDir, 'UPDATE listing_state SET likes = likes + 1');
  await expect(server.stop()).rejects.toThrow('the books do not agree');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});
