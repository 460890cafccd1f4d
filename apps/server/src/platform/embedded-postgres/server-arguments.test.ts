import { expect, it } from 'vitest';
import { serverArguments } from './settings.ts';

/** The settings that the server gets, by name. */
function settingsOf(...given: Parameters<typeof serverArguments>): Record<string, string> {
  const [folder, cluster, ...options] = serverArguments(...given);
  expect([folder, cluster]).toEqual(['-D', given[0]]);
  const values = options.filter((_, index) => index % 2 === 1);
  expect(options).toHaveLength(2 * values.length);
  expect(new Set(options.filter((_, index) => index % 2 === 0))).toEqual(new Set(['-c']));
  return Object.fromEntries(values.map((text) => text.split(/=(.*)/s)).map(([name = '', value = '']) => [name, value]));
}

const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  listen_addresses: '*',
  port: '5432',
  unix_socket_directories: '/tmp',
  shared_buffers: '64MB',
};

it('lets no setting take the durability of a database, or open it to other machines', () => {
  expect(settingsOf('/data/cluster', 50_001, { changes: CARELESS, isDurable: true })).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    port: '50001',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: '200',
    timezone: 'UTC',
    password_encryption: 'scram-sha-256',
  });
});

it('waits for no disk for a throwaway server, which other machines do not reach either', () => {
  expect(settingsOf('/data/cluster', 50_001, { changes: CARELESS, isDurable: false })).toMatchObject({
    fsync: 'off',
    full_page_writes: 'off',
    listen_addresses: '127.0.0.1',
    port: '50001',
    unix_socket_directories: '',
  });
});
