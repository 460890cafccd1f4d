import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataConfig } from './config.ts';

describe('for programs that only work on the data', () => {
  it('needs nothing that a site needs, reads where everything is, and makes nothing', () => {
    const DATA_DIR = join(tmpdir(), 'clamor-that-nobody-made');
    const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const env = { NODE_ENV: 'production', DATA_DIR, DATABASE_URL: 'postgres://db/clamor', ...bucket };
    expect(readDataConfig(env)).toEqual({
      dataDir: DATA_DIR,
      databaseUrl: 'postgres://db/clamor',
      s3: { endpoint: null, region: 'us-east-1', bucket: 'pictures', accessKeyId: 'id', secretAccessKey: 'key' },
    });
    expect(readDataConfig({ DATA_DIR })).toEqual({ dataDir: DATA_DIR, databaseUrl: null, s3: null });
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(() => readDataConfig({ S3_BUCKET: 'pictures' })).toThrow(
      /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set/,
    );
  });
});
