import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type AddressSource, createSitemap } from './sitemap.ts';

const unpack = promisify(gunzip);
const textOf = async (file: Buffer | null) => (file === null ? null : String(await unpack(file)));

/** A source of `count` addresses in a fixed order. It records how it is read. */
function source(count: number, name = 'a') {
  const asked: (string | null)[] = [];
  const after: AddressSource['after'] = async (key, limit) => {
    asked.push(key);
    const from = key === null ? 0 : Number(key) + 1;
    const size = Math.min(limit, count - from);
    return Array.from({ length: size }, (_, index) => ({ key: `${from + index}`, path: `/${name}/${from + index}` }));
  };
  return { asked, after };
}

function open(sources: readonly AddressSource[], addressesMax?: number) {
  const clock = { at: 1_000_000 };
  return { clock, ...createSitemap({ publicUrl: 'https://clamor.test', now: () => clock.at, sources }, addressesMax) };
}

describe('the list of addresses', () => {
  it('is one file while it has room for all, without a part', async () => {
    const sitemap = open([source(2), { after: async () => [] }, source(1, "b'&")], 3);
    const text = await textOf(await sitemap.main());
    expect(text?.match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://clamor.test/a/0',
      '<loc>https://clamor.test/a/1',
      '<loc>https://clamor.test/b&#39;&amp;/0',
    ]);
    expect(text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(await sitemap.part(1)).toBeNull();
  });

  it('is a list of lists with one address more', async () => {
    const sitemap = open([source(2), source(2, 'b')], 3);
    const text = await textOf(await sitemap.main());
    expect(text).toContain('<sitemapindex');
    expect(text?.match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://clamor.test/sitemap-1.xml',
      '<loc>https://clamor.test/sitemap-2.xml',
    ]);
    expect((await textOf(await sitemap.part(1)))?.match(/<loc>/g)).toHaveLength(3);
    expect(await textOf(await sitemap.part(2))).toContain('<loc>https://clamor.test/b/1</loc>');
    expect([await sitemap.part(0), await sitemap.part(3)]).toEqual([null, null]);
  });

  it('reads what there is in steps, and ends at twenty parts', async () => {
    const many = source(4_001);
    const sitemap = open([many], 100);
    expect((await textOf(await sitemap.main()))?.match(/<loc>/g)).toHaveLength(20);
    expect(await sitemap.part(21)).toBeNull();
    expect(many.asked.slice(0, 2)).toEqual([null, '1999']);
  });

  it('is written once for everybody who asks within a minute, and anew after it', async () => {
    const counted = source(1);
    const sitemap = open([counted]);
    await Promise.all([sitemap.main(), sitemap.main(), sitemap.part(1)]);
    sitemap.clock.at += 59_999;
    await sitemap.main();
    expect(counted.asked).toHaveLength(1);
    sitemap.clock.at += 1;
    await sitemap.main();
    expect(counted.asked).toHaveLength(2);
  });

  it('is written anew if the clock was set back by a minute', async () => {
    const counted = source(1);
    const sitemap = open([counted]);
    await sitemap.main();
    sitemap.clock.at -= 60_000;
    await sitemap.main();
    expect(counted.asked).toHaveLength(2);
  });

  it('is tried again by the next one after it failed', async () => {
    let failures = 1;
    const failing: AddressSource = {
      async after() {
        if (failures-- > 0) throw new Error('away');
        return [];
      },
    };
    const sitemap = open([failing]);
    await expect(sitemap.main()).rejects.toThrow('away');
    expect(await textOf(await sitemap.main())).toContain('<urlset');
  });
});
