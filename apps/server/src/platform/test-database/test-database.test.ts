import { describe, expect, it } from 'vitest';
import { createClient } from '../database/index.ts';
import { createTestDatabase } from './index.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = createClient(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the test database', () => {
  it('is a copy that no other test sees, and is gone after its drop', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await ask(one.url, 'CREATE TABLE only_here (n int)');
    expect(await ask(one.url, "SELECT to_regclass('only_here')::text AS found")).toEqual([{ found: 'only_here' }]);
    expect(await ask(two.url, "SELECT to_regclass('only_here')::text AS found")).toEqual([{ found: null }]);
    await Promise.all([one.drop(), two.drop()]);
    await expect(ask(one.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });
});
