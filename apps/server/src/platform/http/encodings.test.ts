import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EncodedBody } from './encoded-body.ts';
import { takesEncoding } from './takes-encoding.ts';

const asked = (accepted?: string) => ({ headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a client', () => {
  it.each([
    ['br', true, false],
    ['gzip', false, true],
    ['gzip, deflate, br, zstd', true, true],
    ['BR;q=1.0, GZIP;q=0.001', true, true],
    ['br;q=0, gzip', false, true],
    ['br ; q=0.00 , gzip;q=0', false, false],
    ['br;q=0', false, false],
    ['br;q=0.5', true, false],
    ['deflate, identity', false, false],
    ['brotli', false, false],
    ['', false, false],
    [undefined, false, false],
  ])('that says %j takes br: %s, and gzip: %s', (accepted, br, gzip) => {
    expect([takesEncoding(asked(accepted), 'br'), takesEncoding(asked(accepted), 'gzip')]).toEqual([br, gzip]);
  });
});

describe('a text for many requests', () => {
  const TEXT = '{"word":"lamp"}'.repeat(100);

  it('is sent in brotli if the client takes it, else in gzip, else as it is', () => {
    const body = new EncodedBody(TEXT);
    const br = body.encodedFor(asked('gzip, br'));
    const gzip = body.encodedFor(asked('gzip, br;q=0'));
    expect([br?.encoding, gzip?.encoding, body.encodedFor(asked('deflate'))]).toEqual(['br', 'gzip', null]);
    expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(TEXT);
    expect(body.plain.toString()).toBe(TEXT);
  });

  it('is compressed once for each encoding', () => {
    const body = new EncodedBody(TEXT);
    for (const encoding of ['br', 'gzip'])
      expect(body.encodedFor(asked(encoding))?.bytes).toBe(body.encodedFor(asked(encoding))?.bytes);
  });
});
