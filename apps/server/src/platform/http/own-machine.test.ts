import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isLocalVisit, isOwnMachine } from './own-machine.ts';

const request = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as FastifyRequest;

describe('this machine', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['126.0.0.1', false],
    ['128.0.0.1', false],
    ['10.0.0.1', false],
    ['12.7.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['::', false],
    ['::2', false],
    ['fe80::1', false],
    ['127.nothing', false],
    ['', false],
    [undefined, false],
  ])('is where a request from %s comes from: %s', (address, isOwn) => {
    expect(isOwnMachine(request(address))).toBe(isOwn);
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'x-original-host',
    'x-envoy-external-address',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
    'do-connecting-ip',
  ])('is not where a request comes from that a proxy passed on: %s', (header) => {
    expect(isOwnMachine(request('127.0.0.1', { host: 'localhost', [header]: '127.0.0.1' }))).toBe(false);
  });

  it.each(['host', 'origin', 'x-request-id', 'x-admin-secret', 'cf-visitor', 'x-forward', 'viatron'])(
    'may be where a request with the header %s comes from',
    (header) => {
      expect(isOwnMachine(request('127.0.0.1', { [header]: 'x' }))).toBe(true);
    },
  );
});

describe('a visit from this machine', () => {
  it.each([
    ['localhost', true],
    ['localhost:3000', true],
    ['LocalHost:3000', true],
    ['shop.localhost:5173', true],
    ['127.0.0.1', true],
    ['127.0.0.1:3000', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['[::1]:3000', true],
    ['localhost.evil.test', false],
    ['evil.test', false],
    ['evil-localhost', false],
    ['evil.test:localhost', false],
    ['127.0.0.1.evil.test', false],
    ['128.0.0.1', false],
    ['::1', false],
    ['localhost:', false],
    ['localhost:123456', false],
    ['', false],
  ])('names it as its host: %j does, %s', (host, isLocal) => {
    expect(isLocalVisit(request('::1', { host }))).toBe(isLocal);
  });

  it('needs a host, and comes from here', () => {
    expect(isLocalVisit(request('127.0.0.1'))).toBe(false);
    expect(isLocalVisit(request('10.0.0.5', { host: 'localhost' }))).toBe(false);
    expect(isLocalVisit(request('127.0.0.1', { host: 'localhost', via: '1.1 proxy' }))).toBe(false);
  });
});
