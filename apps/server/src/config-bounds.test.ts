import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const BESIDE = { DATA_DIR: '/nowhere/data', ADMIN_SECRET: 's'.repeat(32) };
const STORE = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'access', S3_SECRET_ACCESS_KEY: 'secret' };
/** For each variable that is only valid together with others: the others. */
const BESIDE_EACH: Readonly<Record<string, Record<string, string>>> = {
  S3_BUCKET: STORE,
  S3_REGION: STORE,
  STRIPE_SECRET_KEY: { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  STRIPE_PUBLISHABLE_KEY: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  STRIPE_WEBHOOK_SECRET: { STRIPE_SECRET_KEY: 'sk_test_1' },
  REDIS_PREFIX: { ...STORE, REDIS_URL: 'redis://10.0.0.9', TRUST_PROXY: '10.9.9.9' },
};

function takes(name: string, value: string): boolean {
  try {
    readConfig({ ...BESIDE, ...BESIDE_EACH[name], [name]: value });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(name);
    return false;
  }
}

const named = (name: string, secret: string) => `${name}:${secret}`;

/** For each variable the last values inside its bounds and the first values outside. */
const BOUNDS: Readonly<Record<string, { takes: readonly string[]; refuses: readonly string[] }>> = {
  PORT: { takes: ['0', '65535'], refuses: ['65536', '-1', '100000', '80.5', ' 80'] },
  TRUST_PROXY: {
    takes: ['10.0.0.1', '10.0.0.0/0', '10.0.0.0/32', 'fd00::1', 'fd00::/128'],
    refuses: ['10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0', '10.0.0.256', '10.0.0.1,'],
  },
  DRAIN_MS: { takes: ['0', '10000'], refuses: ['10001', '-1', '1.5', '100000'] },
  OUTAGE_THRESHOLD_MS: { takes: ['100', '999999'], refuses: ['99', '1000000', '-100', '1e3'] },
  WORKERS: { takes: ['1', '8'], refuses: ['0', '9', '-1', '1.5', '01'] },
  ADMIN_SECRET: { takes: ['x'.repeat(32)], refuses: ['x'.repeat(31)] },
  ADMIN_SECRETS: {
    takes: [
      named('ana', 'x'.repeat(32)),
      named('ana', 'x'.repeat(200)),
      named('a'.repeat(100), 'x'.repeat(32)),
      `${named('ana', 'x'.repeat(32))}, ${named('ben', 'y'.repeat(32))}`,
    ],
    refuses: [
      named('ana', 'x'.repeat(31)),
      named('ana', 'x'.repeat(201)),
      named('a'.repeat(101), 'x'.repeat(32)),
      named('', 'x'.repeat(32)),
      'x'.repeat(40),
      `${named('ana', 'x'.repeat(32))},${named('ben', 'x'.repeat(32))}`,
      `${named('ana', 'x'.repeat(32))},${named('ANA', 'y'.repeat(32))}`,
    ],
  },
  STRIPE_SECRET_KEY: {
    takes: ['sk_live_a', 'rk_test_a', 'sk_test_a_1'],
    refuses: ['sk_live_', 'pk_live_a', 'sk_prod_a', 'xsk_live_a', 'sk_live_a-b'],
  },
  STRIPE_PUBLISHABLE_KEY: { takes: ['pk_test_a'], refuses: ['pk_test_', 'sk_test_a', 'pk_test_a b'] },
  STRIPE_WEBHOOK_SECRET: { takes: ['whsec_a'], refuses: ['whsec_', 'whsec_a b', 'secret'] },
  S3_BUCKET: {
    takes: ['abc', 'a'.repeat(63), 'a.b-c', '0bucket9'],
    refuses: ['ab', 'a'.repeat(64), '-abc', 'abc-', '.abc', 'abC', 'a_bc'],
  },
  S3_REGION: { takes: ['u', 'a'.repeat(64)], refuses: ['a'.repeat(65), 'US-east-1', 'us east'] },
  REDIS_PREFIX: { takes: ['a', 'clamor:1_.-', 'a'.repeat(64)], refuses: ['a'.repeat(65), 'a b', 'a{b'] },
  YOUTUBE_API_KEY: { takes: ['k', 'k'.repeat(200)], refuses: ['k'.repeat(201), 'two keys', 'schlüssel'] },
  NODE_LISTEN: { takes: [], refuses: ['10.0.0.5', '10.0.0.5:', '10.0.0.5:100000', ':3000', 'a b:3000'] },
};

describe('a bound of a variable', () => {
  it.each(Object.keys(BOUNDS))('of %s is where it stands, on both sides', (name) => {
    const bound = BOUNDS[name] ?? expect.unreachable();
    const values = [...bound.takes, ...bound.refuses];
    expect(values.map((value) => [value, takes(name, value)])).toEqual([
      ...bound.takes.map((value) => [value, true]),
      ...bound.refuses.map((value) => [value, false]),
    ]);
  });

  it('stands here for every variable that has one', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const variables = /const Variables = z\.object\(\{(.*?)\n\}\);/s.exec(source)?.[1] ?? '';
    const bounded = variables
      .split(/^ {2}(?=[A-Z])/m)
      .filter((text) => /\.(regex|min|max|refine)\(/.test(text))
      .map((text) => text.slice(0, text.indexOf(':')));
    expect(bounded.length).toBeGreaterThan(8);
    expect(bounded.filter((name) => !(name in BOUNDS))).toEqual([]);
  });
});
