import { spawnSync } from 'node:child_process';
import { appendFile, copyFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { askDatabaseAt } from '../http/books.ts';
import { temporaryFolder } from '../http/running-server.ts';
import { type Cluster, clusterTools, giveAway, roomForClusters, untilDone, urlAt } from './installed-cluster.ts';

/** A PostgreSQL that pgBackRest archives, with the configuration in `deploy`. */
export interface ArchivedPostgres {
  url: string;
  /** Takes a full back-up while the database works. */
  backUp(): Promise<void>;
  /** The database's time in UTC, as an operator would write it down: `2026-11-26 07:32:55.123456+00`. */
  now(): Promise<string>;
  /** Stops the database. The last commits are archived before it ends. */
  stop(): Promise<void>;
  /**
   * Restores the database as of this time into a new folder, and starts it. Resolves with its address once it accepts
   * writes.
   */
  restoreTo(point: string): Promise<string>;
  /** Ends and removes everything. */
  close(): Promise<void>;
}

export const hasPgBackRest = spawnSync('pgbackrest', ['version']).status === 0;

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const CONFIGURATION = ['postgresql.conf', 'pgbackrest.conf'];
/** The folders of pgBackRest, by the names of its settings. */
const PLACES = ['REPO1', 'SPOOL', 'LOG', 'LOCK'];

export async function openArchivedPostgres(): Promise<ArchivedPostgres> {
  const home = await temporaryFolder();
  // The folders of this test. All other settings are those of the files in `deploy`.
  const env: Record<string, string> = {
    PGBACKREST_CONFIG: join(home, 'pgbackrest.conf'),
    PGBACKREST_PG1_USER: 'clamor',
  };
  for (const place of PLACES) env[`PGBACKREST_${place}_PATH`] = join(home, place);
  Object.assign(env, { PGBACKREST_PG1_SOCKET_PATH: home, PGBACKREST_PG1_DATABASE: 'postgres' });
  const tools = clusterTools(home, env);
  const { newCluster, killAll } = roomForClusters(home);
  const envOf = ({ folder, port }: Cluster) => ({ PGBACKREST_PG1_PATH: folder, PGBACKREST_PG1_PORT: String(port) });
  const pgBackRest = (cluster: Cluster, ...words: string[]) =>
    tools.runWith(envOf(cluster), 'pgbackrest', '--stanza=clamor', ...words);
  const start = (cluster: Cluster) => tools.start(cluster, { unix_socket_directories: home }, envOf(cluster));

  const original = await newCluster();
  await tools.init(original, '--auth-local=trust');
  for (const name of CONFIGURATION) {
    await copyFile(join(DEPLOY, name), join(home, name));
    giveAway(join(home, name));
  }
  for (const place of PLACES) {
    await mkdir(join(home, place));
    giveAway(join(home, place));
  }
  await appendFile(join(original.folder, 'postgresql.conf'), `include '${join(home, 'postgresql.conf')}'\n`);
  await start(original);
  await pgBackRest(original, 'stanza-create');
  return {
    url: urlAt(original.port),
    async backUp() {
      await pgBackRest(original, '--type=full', 'backup');
      // pgBackRest records the end of a backup in whole seconds, and restores from it only to later points.
      const [ended] = await askDatabaseAt(
        urlAt(original.port),
        "SELECT date_trunc('second', clock_timestamp())::text AS at",
      );
      const isOver = `SELECT clock_timestamp() > '${ended?.at}'::timestamptz + interval '1 second' AS over`;
      await untilDone(async () => {
        const [row] = await askDatabaseAt(urlAt(original.port), isOver);
        if (row?.over !== true) throw new Error('The second in which the back-up ended is not over.');
      });
    },
    async now() {
      const [row] = await askDatabaseAt(
        urlAt(original.port),
        "SELECT (clock_timestamp() AT TIME ZONE 'UTC') || '+00' AS at",
      );
      return String(row?.at);
    },
    stop: async () => void (await tools.run('pg_ctl', 'stop', '--mode=fast', `--pgdata=${original.folder}`)),
    async restoreTo(point) {
      const restored = await newCluster();
      await pgBackRest(restored, '--type=time', `--target=${point}`, '--target-action=promote', 'restore');
      await start(restored);
      await untilDone(async () => {
        const [row] = await askDatabaseAt(urlAt(restored.port), 'SELECT pg_is_in_recovery() AS still');
        if (row?.still !== false) throw new Error('The log is still being replayed.');
      });
      return urlAt(restored.port);
    },
    async close() {
      killAll();
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
