import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const withoutComments = (file: string) =>
  readFileSync(join(ROOT, 'deploy', file), 'utf8').replaceAll(/^\s*#.*\n/gm, '');

/** The lines of each section of haproxy.cfg, by its heading. */
const haproxy = new Map(
  withoutComments('haproxy.cfg')
    .split(/^(?=\w)/m)
    .map((section) => {
      const [heading = '', ...lines] = section.trim().split('\n');
      return [heading, lines.map((line) => line.trim()).filter(Boolean)] as const;
    }),
);
const linesOf = (heading: string) => haproxy.get(heading) ?? [];
const nginx = withoutComments('nginx.conf');
/** The lines of a block of nginx.conf, such as `upstream spread`. */
const blockOf = (heading: string) =>
  (new RegExp(`^${heading.replaceAll('$', '\\$')} \\{\\n([^}]+)\\}`, 'm').exec(nginx)?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '));

const BACKENDS = ['backend by_listing', 'backend spread'];
const UPSTREAMS = ['upstream commands', 'upstream spread'];

describe('HAProxy', () => {
  it('has the sections that the page explains', () => {
    expect([...haproxy.keys()].filter(Boolean)).toEqual(['global', 'defaults', 'frontend site', ...BACKENDS]);
  });

  it.each(BACKENDS)(
    'asks the nodes of %s each second, and leaves one that fails twice with its connections',
    (name) => {
      const lines = linesOf(name);
      expect(lines).toContain('option httpchk GET /readyz?draining=404');
      expect(lines).toContain('http-check disable-on-404');
      expect(lines).toContain('default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions');
    },
  );

  it('has the same nodes for commands and for reads', () => {
    const [byListing, spread] = BACKENDS.map((name) => linesOf(name).filter((line) => line.startsWith('server ')));
    expect(byListing).toEqual(spread);
    expect(byListing?.map((line) => line.split(' ')[1])).toEqual(['one', 'two']);
  });

  it('keeps commands on a listing together when a node comes or goes, and gives reads to the least busy', () => {
    expect(linesOf('backend by_listing')).toEqual(
      expect.arrayContaining(['balance hdr(X-Clamor-Listing)', 'hash-type consistent']),
    );
    expect(linesOf('backend spread')).toContain('balance leastconn');
    expect(linesOf('frontend site').slice(-2)).toEqual([
      'use_backend by_listing if { req.hdr(X-Clamor-Listing) -m found }',
      'default_backend spread',
    ]);
  });

  it('waits for the body of a bid before it reads the slug in it, and believes no slug in a header', () => {
    const lines = linesOf('frontend site');
    const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
    const order = [
      at('http-request del-header X-Clamor-Listing'),
      at('http-request wait-for-body time 2s if is_bid is_bid_path'),
      at("http-request set-header X-Clamor-Listing %[req.body,json_query('$.slug')] if is_bid is_bid_path"),
    ];
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(lines).toContain('acl is_bid method POST');
    expect(lines).toContain('acl is_bid_path path /api/bids');
  });

  it.each([
    ['timeout connect 2s', 'a node that does not answer the connection is left soon'],
    ['timeout http-request 15s', 'nobody holds a connection with half a request'],
    ['timeout tunnel 1h', 'a socket is not cut while its node lives'],
    ['retries 2', 'a failed connection is tried again'],
    ['option redispatch', 'and then at another node'],
  ])('says %s, so that %s', (line) => {
    expect(linesOf('defaults')).toContain(line);
  });

  it('takes pages over TLS and HTTP/2, and says which of the two schemes a visitor used', () => {
    const lines = linesOf('frontend site');
    expect(lines).toContain('bind :443 ssl crt /etc/haproxy/site.pem alpn h2,http/1.1');
    expect(lines).toContain('http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]');
  });
});

describe('nginx', () => {
  it.each(UPSTREAMS)('leaves a node of %s that fails twice, and keeps connections to it open', (name) => {
    const lines = blockOf(name);
    const servers = lines.filter((line) => line.startsWith('server '));
    expect(servers).toHaveLength(2);
    for (const server of servers) expect(server).toMatch(/^server \S+ max_fails=2 fail_timeout=2s;$/);
    expect(lines).toContain('keepalive 64;');
    expect(servers).toEqual(blockOf('upstream spread').filter((line) => line.startsWith('server ')));
  });

  it('keeps the commands of one sender on one node, and gives reads to the least busy', () => {
    expect(blockOf('upstream commands')[0]).toBe('hash $remote_addr consistent;');
    expect(blockOf('upstream spread')[0]).toBe('least_conn;');
    expect(nginx).toContain('location / { proxy_pass http://$pool; }');
  });

  it('passes a socket on as an upgrade, and any other request on a connection that stays', () => {
    expect(blockOf('map $http_upgrade $connection_of_upgrade')).toEqual(['default upgrade;', "'' '';"]);
  });

  it.each([
    ['proxy_http_version 1.1', 'sockets and kept connections work'],
    ['proxy_set_header Upgrade $http_upgrade', 'a socket can be opened'],
    ['proxy_set_header Connection $connection_of_upgrade', 'a socket can be opened'],
    ['proxy_set_header Host $http_host', 'the host keeps its port, which the check of origins compares'],
    ['proxy_set_header X-Forwarded-Proto $scheme', 'the server knows the scheme'],
    ['proxy_request_buffering off', 'an upload that is refused early is not stored first'],
    ['proxy_connect_timeout 2s', 'a node that does not answer the connection is left soon'],
  ])('says %s, so that %s', (line) => {
    expect(nginx).toContain(`    ${line};\n`);
  });
});

it('both take the same methods for reads', () => {
  const [acl = ''] = linesOf('frontend site').filter((line) => line.startsWith('acl is_read method '));
  const methods = ['GET', 'HEAD', 'OPTIONS'];
  expect(acl.split(' ').slice(3)).toEqual(methods);
  expect(blockOf('map $request_method $pool')).toEqual([
    'default commands;',
    ...methods.map((method) => `${method} spread;`),
  ]);
});
