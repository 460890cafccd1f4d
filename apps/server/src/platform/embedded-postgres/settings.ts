import { withClient } from '../database/index.ts';

/** Settings with which a committed bid survives a power cut. They cannot be overridden. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Settings of a throwaway server. Nobody needs its data after a power cut, so no commit waits for the disk. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off' };

const USUAL = {
  max_connections: '200',
  shared_buffers: '256MB',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Ends a statement whose client is gone, even if the postmaster was killed. Until that no other server may start on
  // the data.
  client_connection_check_interval: '1s',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
};

export interface ServerSettings {
  /** Values that override the other settings, but not those of durability. */
  changes: Record<string, string>;
  /** Whether committed data must survive a power cut. */
  isDurable: boolean;
}

/** Command-line arguments for `postgres`. */
export function serverArguments(cluster: string, port: number, { changes, isDurable }: ServerSettings): string[] {
  const network = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  const settings = { ...USUAL, ...changes, ...network, ...(isDurable ? DURABLE : THROWAWAY) };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Throws if the running server does not report the settings for durability. */
export async function assertDurable(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; setting: string }>('SELECT name, setting FROM pg_settings WHERE name = ANY($1)', [
      Object.keys(DURABLE),
    ]),
  );
  const off = Object.keys(DURABLE).filter((name) => rows.find((row) => row.name === name)?.setting !== 'on');
  if (off.length > 0) throw new Error(`The database would lose acknowledged writes: ${off.join(', ')} must be on.`);
}

/** Creates the database if it is missing. `url`: the address of the database `postgres`. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}
