import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { staffGate } from './staff-gate.ts';
import { StaffSecrets } from './staff-secrets.ts';
import { type SharedWrongSecrets, WrongSecrets } from './wrong-secrets.ts';

const [SHARED, ANA, BEN] = ['shared', 'ana', 'ben'].map((name) => `${name} ${'s'.repeat(32)}`) as [
  string,
  string,
  string,
];
const FACTOR = { key: Buffer.alloc(20), isConfirmed: true };
const NAMED = [
  { name: 'ana', secret: ANA },
  { name: 'ben', secret: BEN },
];

/** The shared counts while the database is down. */
const NO_SHARED: SharedWrongSecrets = {
  read: () => Promise.reject(new Error('away')),
  count: () => Promise.reject(new Error('away')),
};

/** @param enrolled names that have a second factor */
function openGate(
  named = NAMED,
  limited = true,
  needsSecondFactor = false,
  enrolled: readonly string[] = [],
  shared = NO_SHARED,
) {
  const time = { at: 5_000 };
  const lines: string[] = [];
  const log = { warn: (facts: object, text: string) => lines.push(JSON.stringify({ ...facts, text })) };
  const gate = staffGate({
    secrets: new StaffSecrets({ adminSecret: SHARED, named, key: Buffer.alloc(32) }),
    wrong: new WrongSecrets(() => time.at, limited, shared),
    signInRefused: () => {},
    needsSecondFactor,
    programs: ['ben'],
    pool: {
      query: async (_: string, [name]: string[]) => ({ rows: enrolled.includes(name ?? '') ? [FACTOR] : [] }),
    } as never,
    clock: { now: () => time.at },
  });
  const ask = (secret: string | undefined, { name, ip = '203.0.113.9' }: { name?: string; ip?: string } = {}) =>
    gate({
      headers: { 'x-admin-secret': secret, 'x-admin-name': name },
      ip,
      log,
      cookies: {},
      server: { context: { secure: true } },
      routeOptions: { url: '/api/admin/stats' },
    } as unknown as FastifyRequest);
  return { ask, time, lines };
}

describe('a secret', () => {
  it('has the name under which its owner acts, whatever they say', async () => {
    const { ask } = openGate();
    expect(await ask(ANA, { name: 'ben' })).toMatchObject({ name: 'ana', mayWrite: true });
    expect(await ask(BEN)).toMatchObject({ name: 'ben', mayWrite: true });
  });

  it('that all of staff share only reads once there are named ones, and does everything before', async () => {
    expect(await openGate().ask(SHARED, { name: ' tess ' })).toMatchObject({ name: 'tess', mayWrite: false });
    expect(await openGate([]).ask(SHARED, { name: 'tess' })).toMatchObject({ name: 'tess', mayWrite: true });
    expect(await openGate([]).ask(SHARED)).toMatchObject({ name: 'unnamed', mayWrite: true });
  });

  it('that all of staff share never goes by the name of a secret, in whatever spelling', async () => {
    for (const name of ['ana', ' ANA ']) {
      expect(await openGate().ask(SHARED, { name })).toMatchObject({ name: 'unnamed', mayWrite: false });
    }
  });

  it('moves money by header, unless a second factor is required and it is no program’s', async () => {
    const optional = openGate();
    for (const secret of [ANA, BEN]) expect(await optional.ask(secret)).toMatchObject({ mayMoveMoney: true });
    const required = openGate(NAMED, true, true);
    expect(await required.ask(BEN)).toMatchObject({ name: 'ben', mayWrite: true, mayMoveMoney: true });
    for (const secret of [ANA, SHARED]) expect(await required.ask(secret)).toMatchObject({ mayMoveMoney: false });
  });

  it('whose name has a second factor moves no money by header, a program’s aside', async () => {
    const { ask } = openGate(NAMED, true, false, ['ana', 'ben']);
    expect(await ask(ANA)).toMatchObject({ mayWrite: true, mayMoveMoney: false });
    for (const secret of [BEN, SHARED]) expect(await ask(secret)).toMatchObject({ mayMoveMoney: true });
  });

  it.each([undefined, '', 'wrong', `${ANA}x`, ANA.slice(1)])('that is %j lets nobody in', async (secret) => {
    expect(await openGate().ask(secret)).toBeNull();
  });
});

describe('a wrong secret', () => {
  it('is noted with where it came from, and without itself', async () => {
    const { ask, lines } = openGate();
    await ask('a guess', { ip: '2001:db8::17' });
    expect(lines).toEqual(['{"network":"2001:db8:0:0::/64","route":"/api/admin/stats","text":"A wrong staff secret"}']);
  });

  it('that comes ten times in a minute shuts its network out for the rest of it, the right one too, and no other', async () => {
    const { ask, time, lines } = openGate();
    for (let count = 0; count < 9; count += 1) await ask('a guess', { ip: `2001:db8::${count}` });
    time.at += 20_000;
    expect(await ask(ANA, { ip: '2001:db8::9' })).toMatchObject({ name: 'ana' });
    expect(await ask('a guess', { ip: '2001:db8::9' })).toBeNull();
    expect(await ask('a guess', { ip: '2001:db8::9' })).toEqual({ retryAfterSeconds: 40 });
    expect(await ask(ANA, { ip: '2001:db8::9' })).toEqual({ retryAfterSeconds: 40 });
    expect(await ask(ANA)).toMatchObject({ name: 'ana' });
    expect(lines).toHaveLength(10);
    time.at += 40_000;
    expect(await ask(ANA, { ip: '2001:db8::9' })).toMatchObject({ name: 'ana' });
  });

  it('that comes eighty times in a minute from the networks of one /48 shuts all of them out, and nobody else', async () => {
    const { ask } = openGate();
    for (let count = 0; count < 80; count += 1)
      expect(await ask('a guess', { ip: `2001:db8:7:${count % 20}::1` })).toBeNull();
    expect(await ask(ANA, { ip: '2001:db8:7:ffff::1' })).toEqual({ retryAfterSeconds: 60 });
    expect(await ask(ANA, { ip: '2001:db8:8::1' })).toMatchObject({ name: 'ana' });
  });

  it('is one of ten that are compared of a hundred at once, a right one among the others included', async () => {
    const { ask, lines } = openGate();
    const guesses = Array.from({ length: 99 }, () => ask('a guess'));
    const answers = await Promise.all([...guesses, ask(ANA)]);
    expect(lines).toHaveLength(10);
    expect(answers.at(-1)).toEqual({ retryAfterSeconds: 60 });
  });

  it('slows nobody where a call brings none, or where limits are switched off', async () => {
    const none = openGate();
    for (let count = 0; count < 20; count += 1) await none.ask(undefined);
    expect(await none.ask(ANA)).toMatchObject({ name: 'ana' });
    const unlimited = openGate(NAMED, false);
    for (let count = 0; count < 20; count += 1) await unlimited.ask('a guess');
    expect(await unlimited.ask(ANA)).toMatchObject({ name: 'ana' });
  });
});
