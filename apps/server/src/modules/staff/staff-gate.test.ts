import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { staffGate } from './staff-gate.ts';

const [SHARED, ANA, BEN] = ['shared', 'ana', 'ben'].map((name) => `${name} ${'s'.repeat(32)}`) as [
  string,
  string,
  string,
];
const NAMED = [
  { name: 'ana', secret: ANA },
  { name: 'ben', secret: BEN },
];

function openGate(named = NAMED, limited = true) {
  const time = { at: 5_000 };
  const lines: string[] = [];
  const log = { warn: (facts: object, text: string) => lines.push(JSON.stringify({ ...facts, text })) };
  const gate = staffGate({ adminSecret: SHARED, named, limited, clock: { monotonicNow: () => time.at } });
  const ask = (secret: string | undefined, { name, ip = '203.0.113.9' }: { name?: string; ip?: string } = {}) =>
    gate({
      headers: { 'x-admin-secret': secret, 'x-admin-name': name },
      ip,
      log,
      routeOptions: { url: '/api/admin/stats' },
    } as unknown as FastifyRequest);
  return { ask, time, lines };
}

describe('a secret', () => {
  it('has the name under which its owner acts, whatever they say', () => {
    const { ask } = openGate();
    expect(ask(ANA, { name: 'ben' })).toEqual({ name: 'ana', mayWrite: true });
    expect(ask(BEN)).toEqual({ name: 'ben', mayWrite: true });
  });

  it('that all of staff share only reads once there are named ones, and does everything before', () => {
    expect(openGate().ask(SHARED, { name: ' tess ' })).toEqual({ name: 'tess', mayWrite: false });
    expect(openGate([]).ask(SHARED, { name: 'tess' })).toEqual({ name: 'tess', mayWrite: true });
    expect(openGate([]).ask(SHARED)).toEqual({ name: 'unnamed', mayWrite: true });
  });

  it.each([undefined, '', 'wrong', `${ANA}x`, ANA.slice(1)])('that is %j lets nobody in', (secret) => {
    expect(openGate().ask(secret)).toBeNull();
  });
});

describe('a wrong secret', () => {
  it('is noted with where it came from, and without itself', () => {
    const { ask, lines } = openGate();
    ask('a guess', { ip: '2001:db8::17' });
    expect(lines).toEqual(['{"network":"2001:db8:0:0::/64","route":"/api/admin/stats","text":"A wrong staff secret"}']);
  });

  it('that comes ten times in a minute shuts its network out for the rest of it, the right one too, and no other', () => {
    const { ask, time, lines } = openGate();
    for (let count = 0; count < 9; count += 1) ask('a guess', { ip: `2001:db8::${count}` });
    time.at += 20_000;
    expect(ask(ANA, { ip: '2001:db8::9' })).toMatchObject({ name: 'ana' });
    expect(ask('a guess', { ip: '2001:db8::9' })).toBeNull();
    expect(ask('a guess', { ip: '2001:db8::9' })).toEqual({ retryAfterSeconds: 40 });
    expect(ask(ANA, { ip: '2001:db8::9' })).toEqual({ retryAfterSeconds: 40 });
    expect(ask(ANA)).toMatchObject({ name: 'ana' });
    expect(lines).toHaveLength(10);
    time.at += 40_000;
    expect(ask(ANA, { ip: '2001:db8::9' })).toMatchObject({ name: 'ana' });
  });

  it('slows nobody where a call brings none, or where limits are switched off', () => {
    const none = openGate();
    for (let count = 0; count < 20; count += 1) none.ask(undefined);
    expect(none.ask(ANA)).toMatchObject({ name: 'ana' });
    const unlimited = openGate(NAMED, false);
    for (let count = 0; count < 20; count += 1) unlimited.ask('a guess');
    expect(unlimited.ask(ANA)).toMatchObject({ name: 'ana' });
  });
});
