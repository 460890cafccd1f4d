import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');

/** The text of the settings that all nodes share (`x-node`), and then the text of each service. */
const [, node = ''] = /^x-node: &node\n(.+?)^\w/ms.exec(compose) ?? [];
const [, services = ''] = /^services:\n(.+?)^\w/ms.exec(compose) ?? [];
const texts = new Map(
  [...services.matchAll(/^ {2}([\w-]+):(.*\n(?: {4}.*\n)*)/gm)].map(([, name = '', text = '']) => [
    name,
    text.includes('<<: *node') ? node + text : text,
  ]),
);
const textOf = (name: string) => texts.get(name) ?? '';

interface Expected {
  /** The networks that the service is on. */
  networks: readonly string[];
  /** The ports that the service publishes outside the machine; null: none. */
  published: string | null;
  /** The condition of the service that the nodes wait for before they start; null: they do not wait for it. */
  nodesWaitUntil: string | null;
}

/** Every service. A new one needs its row. */
const SERVICES: Readonly<Record<string, Expected>> = {
  'node-one': { networks: ['inside', 'pictures'], published: null, nodesWaitUntil: null },
  'node-two': { networks: ['inside', 'pictures'], published: null, nodesWaitUntil: null },
  postgres: { networks: ['inside'], published: null, nodesWaitUntil: 'service_healthy' },
  valkey: { networks: ['inside'], published: null, nodesWaitUntil: 'service_started' },
  // Only the nodes may reach it, because its other ports do not require a key.
  store: { networks: ['pictures'], published: null, nodesWaitUntil: 'service_healthy' },
  haproxy: { networks: ['inside'], published: '443:443', nodesWaitUntil: null },
};

function networksOf(text: string): string[] {
  const [, listed] = /^ {4}networks: \[(.+)\]$/m.exec(text) ?? [];
  const own = /networks: \{ (.+?) \} \}$/m.exec(text)?.[1];
  return own === undefined
    ? (listed ?? '').split(', ')
    : [...own.replaceAll(/\{[^}]*\}/g, '').matchAll(/(\w+):/g)].map(([, name = '']) => name);
}

describe('each service of the compose file', () => {
  it('has its row here', () => {
    expect([...texts.keys()]).toEqual(Object.keys(SERVICES));
  });

  it.each(Object.entries(SERVICES))('%s is reached by nobody else: %j', (name, { networks, published }) => {
    expect(networksOf(textOf(name))).toEqual(networks);
    expect(/ports: \['?([^'\]]+)'?\]/.exec(textOf(name))?.[1] ?? null).toBe(published);
  });

  it.each(Object.keys(SERVICES))('%s comes back after a crash and after the machine started again', (name) => {
    expect(/^ *restart: (.+)$/m.exec(textOf(name))?.[1]).toBe('unless-stopped');
  });

  it.each(Object.entries(SERVICES))('%s is waited for by the nodes as far as they need it', (name, expected) => {
    const [, condition = null] = new RegExp(`^ {4}${name}: \\{ condition: (\\w+) \\}$`, 'm').exec(node) ?? [];
    expect(condition).toBe(expected.nodesWaitUntil);
  });
});

describe('the networks of the compose file', () => {
  const [, subnet = ''] = /inside: \{ ipam: \{ config: \[\{ subnet: ([\d./]+) \}\] \} \}/.exec(compose) ?? [];
  const addresses = ['node-one', 'node-two'].map((name) => /ipv4_address: ([\d.]+)/.exec(textOf(name))?.[1] ?? '');

  it('let the nodes believe the proxy on their network, and nobody else', () => {
    expect(/^ {4}TRUST_PROXY: (.+)$/m.exec(compose)?.[1]).toBe(subnet);
  });

  it('give each node an address of its own on that network, which the file names for the proxy', () => {
    const [network = '', bits = ''] = subnet.split('/');
    const inside = new BlockList();
    inside.addSubnet(network, Number(bits));
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) expect([address, inside.check(address)]).toEqual([address, true]);
    const [, port] = /^EXPOSE (\d+)$/m.exec(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')) ?? [];
    expect(compose).toContain(`the servers are ${addresses.map((address) => `${address}:${port}`).join(' and ')}.`);
  });

  it('lead from the object store nowhere', () => {
    expect(compose).toContain('  pictures: { internal: true }\n');
  });
});

describe('the database of the compose file', () => {
  const [, user, host, database] = /DATABASE_URL: postgres:\/\/(\w+):\$\{\w+:\?\}@(\w+)\/(\w+)/.exec(compose) ?? [];

  it('has the name and the user that the nodes ask for, and is well when that user may connect', () => {
    expect(host).toBe('postgres');
    expect(textOf('postgres')).toContain(`POSTGRES_USER: ${user}, POSTGRES_DB: ${database},`);
    expect(textOf('postgres')).toContain(`test: [CMD, pg_isready, -U, ${user}]`);
  });

  it('has more shared memory than the 64 MB of a container, which parallel queries use up', () => {
    const [, megabytes] = /shm_size: (\d+)m/.exec(textOf('postgres')) ?? [];
    expect(Number(megabytes)).toBeGreaterThan(64);
  });
});

describe('the parts beside the database', () => {
  it.each([
    ['REDIS_URL', 'redis://', 'valkey'],
    ['S3_ENDPOINT', 'http://', 'store'],
  ])('are asked under the names of their services: %s', (variable, scheme, service) => {
    const [, value = ''] = new RegExp(`^ {4}${variable}: (\\S+)$`, 'm').exec(compose) ?? [];
    expect(value.startsWith(scheme)).toBe(true);
    expect(new URL(value).hostname).toBe(service);
  });

  it('is asked for health at the port that the nodes use: the object store', () => {
    const [, port] = /S3_ENDPOINT: http:\/\/store:(\d+)/.exec(compose) ?? [];
    expect(textOf('store')).toContain(`'http://127.0.0.1:${port}/'`);
  });

  it('drops what ends first when Valkey is full, within a bound', () => {
    expect(textOf('valkey')).toContain('--maxmemory, 256mb, --maxmemory-policy, volatile-ttl]');
  });
});

it('a node writes into memory alone', () => {
  expect(node).toContain('  read_only: true\n');
  expect(node).toContain("  tmpfs: ['/data:mode=1777', /tmp]\n");
});
