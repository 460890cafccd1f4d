import { describe, expect, it } from 'vitest';
import { complaintAboutPlace, complaintsAboutRedis, redisSettingsOf } from './redis-settings.ts';

const BESIDE = { S3_BUCKET: 'pictures', TRUST_PROXY: ['10.0.0.1'] };

describe('Redis in the configuration', () => {
  it('needs an object store and a proxy beside it', () => {
    const REDIS_URL = 'redis://10.0.0.9';
    expect(complaintsAboutRedis({ ...BESIDE, REDIS_URL }, true)).toEqual([]);
    expect(complaintsAboutRedis({ REDIS_URL }, false)).toEqual([
      'REDIS_URL needs an object store (S3_BUCKET): nodes share their pictures.',
      'REDIS_URL needs TRUST_PROXY: without it every visitor has the address of the proxy.',
    ]);
    expect(complaintsAboutRedis({}, true)).toEqual([]);
    expect(complaintsAboutRedis({ REDIS_PREFIX: 'a' }, true)).toHaveLength(1);
  });

  it.each([
    ['redis://203.0.113.7:6379', true],
    ['redis://[2001:db8::7]:6379', true],
    ['redis://8.8.8.8', true],
    ['rediss://8.8.8.8', false],
    ['redis://10.1.2.3', false],
    ['redis://192.168.1.2', false],
    ['redis://172.31.0.1', false],
    ['redis://172.32.0.1', true],
    // The first and last address of each private network, and the addresses beside it.
    ['redis://9.255.255.255', true],
    ['redis://10.0.0.0', false],
    ['redis://10.255.255.255', false],
    ['redis://11.0.0.0', true],
    ['redis://100.63.255.255', true],
    ['redis://100.64.0.0', false],
    ['redis://100.127.255.255', false],
    ['redis://100.128.0.0', true],
    ['redis://126.255.255.255', true],
    ['redis://127.255.255.255', false],
    ['redis://128.0.0.0', true],
    ['redis://169.253.255.255', true],
    ['redis://169.254.255.255', false],
    ['redis://169.255.0.0', true],
    ['redis://172.15.255.255', true],
    ['redis://172.16.0.0', false],
    ['redis://192.167.255.255', true],
    ['redis://192.168.255.255', false],
    ['redis://192.169.0.0', true],
    ['redis://[::2]', true],
    ['redis://[fbff::1]', true],
    ['redis://[fc00::1]', false],
    ['redis://[fe00::1]', true],
    ['redis://[fe80::1]', false],
    ['redis://[febf::1]', false],
    ['redis://[fec0::1]', true],
    ['redis://127.0.0.1', false],
    ['redis://[::1]:6379', false],
    ['redis://[fd00::1]', false],
    ['redis://valkey', false],
  ])('%s may not be used in production: %s', (REDIS_URL, isRefused) => {
    expect(complaintsAboutRedis({ ...BESIDE, REDIS_URL }, true)).toHaveLength(isRefused ? 1 : 0);
    expect(complaintsAboutRedis({ ...BESIDE, REDIS_URL }, false)).toEqual([]);
  });

  it('looks up a name, and takes one that is private or unknown now', async () => {
    const settings = (REDIS_URL: string) => redisSettingsOf({ ...BESIDE, REDIS_URL }, true) ?? expect.unreachable();
    expect(await complaintAboutPlace(settings('redis://localhost'))).toBeNull();
    expect(await complaintAboutPlace(settings('redis://no-such-name.invalid'))).toBeNull();
  });

  it('refuses a name of which one address is public', async () => {
    const settings = redisSettingsOf({ ...BESIDE, REDIS_URL: 'redis://valkey' }, true) ?? expect.unreachable();
    const complaint = await complaintAboutPlace(settings, undefined, async () => ['10.0.0.9', '8.8.8.8']);
    expect(complaint).toBe('REDIS_URL must start with rediss:// in production, since valkey is a public address.');
  });

  it('is null where it is not set', () => {
    expect(redisSettingsOf({}, true)).toBeNull();
    expect(redisSettingsOf({ REDIS_URL: 'redis://a', REDIS_PREFIX: 'b:' }, false)).toEqual({
      url: 'redis://a',
      prefix: 'b:',
      mustBePrivate: false,
    });
  });
});
