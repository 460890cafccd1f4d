import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
const compose = read('compose.yaml');
const sampleFile = read('.env.example');

describe('the compose file', () => {
  /** The variables of the sample file. Those that the operator must fill in get a long value. */
  const sample = Object.fromEntries(
    (sampleFile.match(/^\w+=.*$/gm) ?? []).map((line) => {
      const [name = '', value = ''] = line.split('=');
      return [name, value === '' ? 'f'.repeat(64) : value];
    }),
  );
  const filledIn = (value: string) => value.replace(/\$\{(\w+):\?\}/g, (_, name: string) => sample[name] ?? '');
  const [, block = ''] = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose) ?? [];
  const environment = Object.fromEntries(
    [...block.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, filledIn(value)]),
  );

  it('asks for nothing that the sample does not name', () => {
    const asked = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
    expect(new Set(asked)).toEqual(new Set(['POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY']));
    expect(Object.keys(sample)).toEqual(expect.arrayContaining(asked));
  });

  it('gives its nodes a configuration that they start with', () => {
    const cards = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    const given = { ...sample, ...cards, NODE_URL: '', NODE_ENV: 'production', DATA_DIR: '/data', ...environment };
    expect(readConfig(given).s3?.endpoint).toBe(environment.S3_ENDPOINT);
    expect(() => readConfig({ ...given, S3_BUCKET: '' })).toThrow('S3');
  });

  it('gives the object store the bucket and the key of its nodes', () => {
    const store = filledIn(/environment: \{ (S3_BUCKET.*) \}$/m.exec(compose)?.[1] ?? '').replaceAll("'", '');
    const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
    expect(store).toBe(
      `S3_BUCKET: ${S3_BUCKET}, AWS_ACCESS_KEY_ID: ${S3_ACCESS_KEY_ID}, AWS_SECRET_ACCESS_KEY: ${S3_SECRET_ACCESS_KEY}`,
    );
  });

  it('names a version of every image', () => {
    const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toMatch(/:\d+(\.\d+)?$/);
  });

  const [, servicesText = ''] = /^services:\n(.+?)(?=^\w)/ms.exec(compose) ?? [];
  const services = Object.fromEntries(
    [...servicesText.matchAll(/^ {2}([\w-]+):(.*\n(?: {4}.*\n)*)/gm)].map(([, name = '', text = '']) => {
      const [, image = null] = /^ {4}image: (\S+)$/m.exec(text) ?? [];
      const [, volumes = ''] = /volumes: \[(.+)\]$/m.exec(text) ?? [];
      return [name, { image, volumes: [...volumes.matchAll(/'([^']+)'/g)].map(([, volume = '']) => volume), text }];
    }),
  );

  /**
   * Where the image of each service stores its data. A new version of an image may store it elsewhere: check that
   * before you change the version here.
   */
  const KEPT = {
    'node-one': { image: null, volumes: [] },
    'node-two': { image: null, volumes: [] },
    // From 18 on, the data is in `/var/lib/postgresql/<major>/docker`. Up to 17 it was in `/var/lib/postgresql/data`.
    postgres: { image: 'postgres:18', volumes: ['postgres:/var/lib/postgresql'] },
    valkey: { image: 'valkey/valkey:8', volumes: [] },
    store: { image: 'chrislusf/seaweedfs:4.48', volumes: ['store:/data'] },
    haproxy: {
      image: 'haproxy:3.0',
      volumes: ['./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro', './site.pem:/etc/haproxy/site.pem:ro'],
    },
  };

  it.each(Object.entries(KEPT))('keeps the data of %s where its image has it: %j', (name, kept) => {
    expect(services[name]).toMatchObject(kept);
  });

  it('says of every service what it keeps, and declares every volume once', () => {
    expect(Object.keys(services)).toEqual(Object.keys(KEPT));
    const [, declared = ''] = /^volumes:\n((?: {2}\w+:\n)+)/m.exec(compose) ?? [];
    const named = Object.values(services).flatMap(({ volumes }) => volumes.filter((volume) => /^\w/.test(volume)));
    expect(named.map((volume) => `  ${volume.split(':')[0]}:\n`).join('')).toBe(declared);
  });

  it('tells the object store to write into its volume, and Valkey to write nothing', () => {
    const [, folder] = / -dir=([^,]+),/.exec(services.store?.text ?? '') ?? [];
    expect(services.store?.volumes).toEqual([`store:${folder}`]);
    expect(services.valkey?.text).toContain("--save, '', --appendonly, 'no'");
  });
});
