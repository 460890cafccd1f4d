import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Settings of a file of `deploy` that no other test names, with the reason. */
const SETTINGS: readonly [file: string, line: string, why: string][] = [
  ['postgresql.conf', 'wal_level = replica', 'archives and standbys can follow'],
  ['postgresql.conf', 'archive_timeout = 60', 'a commit is in the archive after a minute at the latest'],
  ['postgresql.conf', 'max_wal_senders = 10', 'two standbys and a back-up can connect'],
  ['postgresql.conf', 'hot_standby = on', 'a standby answers'],
  ['postgresql.conf', 'wal_keep_size = 1GB', 'a standby that was away for a while can catch up'],
  ['postgresql.conf', "#synchronous_standby_names = 'ANY 1 (a, b)'", 'one of the two standbys is enough'],
  ['pgbackrest.conf', 'repo1-retention-full=2', 'one can go back to the older of two full back-ups'],
  ['pgbackrest.conf', 'start-fast=y', 'a back-up begins at once'],
  ['pgbackrest.conf', 'archive-async=y', 'a burst of log is handed over many files at once'],
  ['pgbackrest.conf', 'spool-path=/var/spool/pgbackrest', 'which needs a folder'],
  ['pgbackrest.conf', 'pg1-path=/var/lib/postgresql/18/main', 'it is where Debian keeps PostgreSQL 18'],
  ['pgbackrest.conf', 'pg1-port=5432', 'it is where PostgreSQL listens'],
  ['clamor.service', 'After=network-online.target', 'a database outside can be reached'],
  ['clamor.service', 'Wants=network-online.target', 'and the network is started for it'],
  ['clamor.service', 'User=clamor', 'it runs as a user of its own'],
  ['clamor.service', 'KillMode=mixed', 'a stop tells the main process alone'],
  [
    'clamor.service',
    'Restart=on-failure',
    'it comes back after any failure, such as a lost database, and not after a stop',
  ],
  ['clamor.service', 'RestartSec=2', 'it comes back soon'],
  ['clamor.service', 'NoNewPrivileges=yes', 'it gains no rights'],
  ['clamor.service', 'ProtectSystem=strict', 'it writes nowhere else'],
  ['clamor.service', 'PrivateTmp=yes', 'it shares no temporary files'],
  ['clamor.service', 'EnvironmentFile=/etc/clamor.env', 'secrets are in no process list'],
  ['clamor.service', 'WorkingDirectory=/srv/clamor/app', 'the program is found'],
  ['clamor.service', 'ReadWritePaths=/srv/clamor', 'it can write its data'],
  ['clamor.service', 'WantedBy=multi-user.target', 'it starts with the machine'],
];

it.each(SETTINGS)('%s says %s once, so that %s', (file, line) => {
  const all = readFileSync(join(ROOT, 'deploy', file), 'utf8').split('\n');
  expect(all.filter((each) => each === line)).toEqual([line]);
});
