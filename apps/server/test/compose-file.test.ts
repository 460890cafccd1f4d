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
});
