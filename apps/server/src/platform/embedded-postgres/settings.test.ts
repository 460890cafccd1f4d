import { expect, it } from 'vitest';
import { createClient } from '../database/index.ts';
import { databaseFolders, SLOW } from './database-folders.fixture.ts';
import { assertDurable } from './settings.ts';

const { start } = databaseFolders('durable');

it('refuses a database that would lose acknowledged writes, naming what has to be on', SLOW, async () => {
  const database = await start('data');
  await expect(assertDurable(database.url)).resolves.toBeUndefined();
  const client = createClient(database.url);
  await client.connect();
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET synchronous_commit = off`);
  await client.end();
  await expect(assertDurable(database.url)).rejects.toThrow(/lose acknowledged writes: synchronous_commit must be on/);
  await database.stop();
  await expect(start('data')).rejects.toThrow('synchronous_commit must be on');
});
