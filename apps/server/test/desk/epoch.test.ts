import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEpoch } from '../../src/modules/desk/index.ts';
import { migrate } from '../../src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { temporaryFolder } from '../../src/platform/test-database/temporary-folder.ts';
import { type DeskSite, openDeskSite } from './desk.fixture.ts';

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

let server: Postgres;
let site: DeskSite;
beforeEach(async () => {
  const folder = temporaryFolder('promoted');
  server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { wal_level: 'replica', hot_standby: 'on' },
    log: () => {},
  });
  await migrate(server.url);
  const drop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  site = await openDeskSite({ url: server.url, drop });
});
afterEach(() => site.close());

const ask = async (query: string) => (await site.pool.query(query)).rows[0];
const isStandby = () =>
  ask('SELECT pg_is_in_recovery() AS answer').then(
    ({ answer }) => answer as boolean,
    () => null,
  );

describe('the epoch of a database', () => {
  it('is the one that nodes of before read, where no standby was promoted', async () => {
    const { parts } = await ask(
      `SELECT concat_ws(' ', 'what everybody may see', (SELECT id FROM incarnation),
         (SELECT oid FROM pg_database WHERE datname = current_database()),
         (SELECT system_identifier FROM pg_control_system()), (SELECT timeline_id FROM pg_control_checkpoint())) AS parts`,
    );
    const before = createHash('sha256').update(parts).digest('hex').slice(0, 16);
    expect(await readEpoch(site.pool)).toBe(before);
  });

  it('is another as soon as a standby was promoted, which the desk’s lanes notice when they connect again', async () => {
    const { desk } = await site.node();
    const before = await readEpoch(site.pool);
    expect(desk.epoch()).toBe(before);
    const told: string[] = [];
    desk.onEpoch((epoch) => told.push(epoch));

    const { folder } = await ask(`SELECT current_setting('data_directory') AS folder`);
    writeFileSync(join(folder, 'standby.signal'), '');
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(isStandby, { timeout: 60_000 }).toBe(true);
    await expect(readEpoch(site.pool)).rejects.toThrow('recovery is in progress');
    expect([desk.serving(), told]).toEqual([false, []]);

    await ask('SELECT pg_promote()');
    const after = await readEpoch(site.pool);
    expect(after).not.toBe(before);
    await expect.poll(() => desk.serving(), { timeout: 60_000 }).toBe(true);
    expect([told, desk.epoch()]).toEqual([[after], after]);
  });
});
