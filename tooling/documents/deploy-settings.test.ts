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
  [
    'postgresql.conf',
    "archive_command = 'pgbackrest --stanza=clamor archive-push %p'",
    'each file of log is handed over',
  ],
  ['pgbackrest.conf', 'repo1-path=/var/lib/pgbackrest', 'there is one place for the back-ups'],
  ['pgbackrest.conf', 'repo1-retention-full=2', 'one can go back to the older of two full back-ups'],
  ['pgbackrest.conf', 'start-fast=y', 'a back-up begins at once'],
  ['pgbackrest.conf', 'compress-type=zst', 'a back-up takes less room'],
  ['pgbackrest.conf', 'process-max=2', 'a back-up leaves processors to the site'],
  ['pgbackrest.conf', 'log-level-console=info', 'cron mails what a back-up did'],
  ['pgbackrest.conf', 'archive-async=y', 'a burst of log is handed over many files at once'],
  ['pgbackrest.conf', 'spool-path=/var/spool/pgbackrest', 'which needs a folder'],
  ['pgbackrest.conf', 'pg1-path=/var/lib/postgresql/18/main', 'it is where Debian keeps PostgreSQL 18'],
  ['pgbackrest.conf', 'pg1-port=5432', 'it is where PostgreSQL listens'],
  ['clamor.service', 'Description=Clamor', 'operators see whose it is'],
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
  ['haproxy.cfg', '    maxconn 40000', 'tens of thousands of sockets pass'],
  ['haproxy.cfg', '    mode http', 'it sees requests'],
  ['nginx.conf', '    listen 443 ssl;', 'pages come encrypted'],
  ['nginx.conf', '    ssl_certificate     /etc/nginx/site.pem;', 'with the certificate of the site'],
  ['nginx.conf', '    ssl_certificate_key /etc/nginx/site.key;', 'and with its key'],
  ['compose.yaml', '  build: { context: .., dockerfile: deploy/Dockerfile }', 'the image has all of the sources'],
  ['compose.yaml', '  env_file: .env', 'the nodes have the secrets of the operator'],
  [
    'compose.yaml',
    '    healthcheck: { test: [CMD, pg_isready, -U, clamor], interval: 2s, retries: 30 }',
    'the database has a minute to start',
  ],
  [
    'compose.yaml',
    '    command: [mini, -dir=/data, -ip=store, -ip.bind=0.0.0.0, -admin.ui=false, -webdav=false]',
    'the object store has no doors but those of S3',
  ],
];

/** For each of the small files: the settings that other tests check, so that `SETTINGS` lacks them. */
const OF_OTHER_TESTS: Readonly<Record<string, readonly RegExp[]>> = {
  'postgresql.conf': [/^(fsync|full_page_writes|synchronous_commit|archive_mode) = /],
  'pgbackrest.conf': [],
  'clamor.service': [/^(ExecStart|TimeoutStopSec|RestartPreventExitStatus)=/],
};

it.each(SETTINGS)('%s says %s once, so that %s', (file, line) => {
  const all = readFileSync(join(ROOT, 'deploy', file), 'utf8').split('\n');
  expect(all.filter((each) => each === line)).toEqual([line]);
});

it.each(Object.keys(OF_OTHER_TESTS))('%s has no setting that no test knows', (file) => {
  const lines = readFileSync(join(ROOT, 'deploy', file), 'utf8').split('\n');
  const set = lines.filter((line) => line !== '' && !/^[#[ ]/.test(line));
  const known = SETTINGS.flatMap(([of, line]) => (of === file ? [line] : []));
  const others = OF_OTHER_TESTS[file] ?? [];
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((line) => !known.includes(line) && !others.some((pattern) => pattern.test(line)))).toEqual([]);
});

/** The settings under each heading. systemd ignores a setting under the wrong heading, and only prints a warning. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Unit: ['Description', 'After', 'Wants'],
  Service: [
    'User',
    'WorkingDirectory',
    'EnvironmentFile',
    'ExecStart',
    'KillMode',
    'TimeoutStopSec',
    'Restart',
    'RestartSec',
    'RestartPreventExitStatus',
    'NoNewPrivileges',
    'ProtectSystem',
    'ReadWritePaths',
    'PrivateTmp',
  ],
  Install: ['WantedBy'],
};

it('clamor.service has each setting under the heading where systemd reads it', () => {
  const text = readFileSync(join(ROOT, 'deploy/clamor.service'), 'utf8');
  const sections = [...text.matchAll(/^\[(\w+)\]\n((?:(?!\[).*\n)*)/gm)].map(([, heading = '', lines = '']) => [
    heading,
    [...lines.matchAll(/^(\w+)=/gm)].map(([, name]) => name),
  ]);
  expect(Object.fromEntries(sections)).toEqual(SECTIONS);
});
