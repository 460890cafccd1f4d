import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { FirstViews, type RenderResult } from './first-views.ts';

const HEAD = { title: 'A lamp' };
const PLAIN = { headers: {} };

let now = 0;
let scheduler = new ManualScheduler();
let costMs = 1;
let rendered: string[] = [];
let results: RenderResult[] = [];
let failures: unknown[] = [];
let isBroken = false;

const views = () =>
  new FirstViews({
    render: (view, search) => {
      if (isBroken) throw new Error('broken');
      now += costMs;
      rendered.push(`${String(view.path)}${search}`);
      return `<p>${String(view.text)}</p>`;
    },
    template: (head, view) =>
      `${head.title}${head.index === false ? ' noindex' : ''}|${view?.html}|${view?.scripts.join()}|${JSON.stringify(view?.data)}`,
    scriptsOf: (screen) => [`/assets/${screen}.js`],
    now: () => now,
    scheduler,
    serverTime: () => '2026-11-21T12:00:00.000Z',
    onResult: (result) => results.push(result),
    onFailure: (error) => failures.push(error),
  });

const lamp = (version = '1', key = '/lamp', search = '') => ({
  key,
  read: async () => ({ version, path: key, search, screen: 'lamp', data: () => ({ text: version }), picture: null }),
});
const textOf = async (page: ReturnType<FirstViews['page']>) => (await page)?.body.toString() ?? null;

beforeEach(() => {
  now = 1_000_000;
  scheduler = new ManualScheduler();
  costMs = 1;
  rendered = [];
  results = [];
  failures = [];
  isBroken = false;
});

describe('a page with a first view', () => {
  it('has the rendered screen, what it was rendered from, when, and its files', async () => {
    expect(await textOf(views().page(HEAD, lamp('7', '/lamp', '?boosted=true'), PLAIN))).toBe(
      'A lamp|<p>7</p>|/assets/lamp.js|{"text":"7","screen":"lamp","path":"/lamp","renderedAt":"2026-11-21T12:00:00.000Z"}',
    );
    expect(rendered).toEqual(['/lamp?boosted=true']);
  });

  it('is rendered once a second, however often it changes, and the last one is sent meanwhile', async () => {
    const pages = views();
    await pages.page(HEAD, lamp('1'), PLAIN);
    now += 500;
    expect(await textOf(pages.page(HEAD, lamp('2'), PLAIN))).toContain('<p>1</p>');
    now += 600;
    expect(await textOf(pages.page(HEAD, lamp('3'), PLAIN))).toContain('<p>3</p>');
    expect(rendered).toHaveLength(2);
    expect(results).toEqual(['rendered', 'kept', 'rendered']);
  });

  it('is kept while it is current, and rendered again after ten seconds', async () => {
    const pages = views();
    await pages.page(HEAD, lamp(), PLAIN);
    now += 9_000;
    await pages.page(HEAD, lamp(), PLAIN);
    expect(rendered).toHaveLength(1);
    now += 2_000;
    await pages.page(HEAD, lamp(), PLAIN);
    expect(rendered).toHaveLength(2);
  });

  it('is read once a second while it stays the same', async () => {
    const pages = views();
    let reads = 0;
    const { read, ...quiet } = lamp();
    const count = () => {
      reads += 1;
      return read();
    };
    const counted = { ...quiet, read: count };
    await pages.page(HEAD, counted, PLAIN);
    for (const later of [3_000, 500, 499, 1]) {
      now += later;
      await pages.page(HEAD, counted, PLAIN);
    }
    expect([reads, rendered.length]).toEqual([3, 1]);
  });

  it('is the shell once rendering has taken a tenth of the second, until the next second', async () => {
    const pages = views();
    costMs = 60;
    for (const key of ['/a', '/b']) expect(await textOf(pages.page(HEAD, lamp('1', key), PLAIN))).not.toBeNull();
    expect(await textOf(pages.page(HEAD, lamp('1', '/c'), PLAIN))).toBeNull();
    now += 1_000;
    expect(await textOf(pages.page(HEAD, lamp('1', '/c'), PLAIN))).not.toBeNull();
    expect(results).toEqual(['rendered', 'rendered', 'shell', 'rendered']);
  });

  it('is an older one while the budget is spent, but none of long ago', async () => {
    const pages = views();
    await pages.page(HEAD, lamp('1'), PLAIN);
    now += 5_000;
    costMs = 200;
    await pages.page(HEAD, lamp('1', '/other'), PLAIN);
    expect(await textOf(pages.page(HEAD, lamp('2'), PLAIN))).toContain('<p>1</p>');
    now += 6_000;
    await pages.page(HEAD, lamp('1', '/third'), PLAIN);
    expect(await textOf(pages.page(HEAD, lamp('2'), PLAIN))).toBeNull();
    expect(results).toEqual(['rendered', 'rendered', 'stale', 'rendered', 'shell']);
  });

  it.each([
    ['a second', 999, '2', 1],
    ['a second', 1_000, '2', 2],
    ['ten seconds', 9_999, '1', 1],
    ['ten seconds', 10_000, '1', 2],
  ])(
    'is rendered at most once in %s: after %d ms, of version %s, it was %d times',
    async (_limit, ms, version, times) => {
      const pages = views();
      costMs = 0;
      await pages.page(HEAD, lamp('1'), PLAIN);
      now += ms;
      await pages.page(HEAD, lamp(version), PLAIN);
      expect(rendered).toHaveLength(times);
    },
  );

  it('is not shown ten seconds after it was rendered if its read fails', async () => {
    const pages = views();
    costMs = 0;
    await pages.page(HEAD, lamp(), PLAIN);
    const away = { key: '/lamp', read: () => Promise.reject(new Error('away')) };
    now += 9_999;
    expect(await textOf(pages.page(HEAD, away, PLAIN))).toContain('<p>1</p>');
    now += 1;
    expect(await textOf(pages.page(HEAD, away, PLAIN))).toBeNull();
    expect(results).toEqual(['rendered', 'stale', 'failed']);
  });

  it('is the shell where rendering fails, and is tried again', async () => {
    const pages = views();
    isBroken = true;
    expect(await textOf(pages.page(HEAD, lamp(), PLAIN))).toBeNull();
    expect([results, failures]).toEqual([['failed'], [new Error('broken')]]);
    isBroken = false;
    expect(await textOf(pages.page(HEAD, lamp(), PLAIN))).toContain('<p>1</p>');
  });

  it('is the kept one where the read fails, and the shell once that is old', async () => {
    const pages = views();
    await pages.page(HEAD, lamp(), PLAIN);
    const broken = { key: '/lamp', read: async () => Promise.reject(new Error('no database')) };
    now += 9_000;
    expect(await textOf(pages.page(HEAD, broken, PLAIN))).toContain('<p>1</p>');
    now += 1_000;
    expect(await textOf(pages.page(HEAD, broken, PLAIN))).toBeNull();
    expect(results).toEqual(['rendered', 'stale', 'failed']);
    expect(failures).toEqual([new Error('no database'), new Error('no database')]);
    expect(await textOf(pages.page(HEAD, lamp(), PLAIN))).toContain('<p>1</p>');
  });

  it('waits 300 ms for a read, which all who ask meanwhile share', async () => {
    const pages = views();
    let reads = 0;
    let answer: (view: null) => void = () => undefined;
    const slow = {
      key: '/lamp',
      read: () => {
        reads += 1;
        return new Promise<null>((resolve) => {
          answer = resolve;
        });
      },
    };
    const asked = [pages.page(HEAD, slow, PLAIN), pages.page(HEAD, slow, PLAIN)];
    scheduler.advance(300);
    expect(await Promise.all(asked)).toEqual([null, null]);
    expect([reads, results]).toEqual([1, ['shell', 'shell']]);
    const last = pages.page(HEAD, slow, PLAIN);
    answer(null);
    expect([await last, reads, scheduler.size]).toEqual([null, 1, 0]);
    expect(await textOf(pages.page(HEAD, lamp(), PLAIN))).toContain('<p>1</p>');
  });

  it('starts at most 100 reads at once', async () => {
    const pages = views();
    let reads = 0;
    const read = () => {
      reads += 1;
      return new Promise<null>(() => undefined);
    };
    const hanging = (key: string) => ({ key, read });
    const asked = Array.from({ length: 101 }, (_, index) => pages.page(HEAD, hanging(`/${index}`), PLAIN));
    expect(await asked[100]).toBeNull();
    expect(reads).toBe(100);
  });

  it('is kept apart for an address that search engines must not have', async () => {
    const pages = views();
    expect(await textOf(pages.page({ ...HEAD, index: false }, lamp(), PLAIN))).toContain('noindex');
    expect(await textOf(pages.page({ ...HEAD, index: true }, lamp(), PLAIN))).not.toContain('noindex');
  });

  it('is the shell where there is nothing to render', async () => {
    expect(await views().page(HEAD, { key: '/gone', read: async () => null }, PLAIN)).toBeNull();
  });

  it('is compressed once for each encoding', async () => {
    const pages = views();
    const ask = (accepted: string) => pages.page(HEAD, lamp(), { headers: { 'accept-encoding': accepted } });
    const [brotli, again, gzip, none] = [
      await ask('gzip, br'),
      await ask('br'),
      await ask('gzip, br;q=0'),
      await ask('identity'),
    ];
    expect([brotli?.encoding, gzip?.encoding, none?.encoding]).toEqual(['br', 'gzip', null]);
    expect(again?.body).toBe(brotli?.body);
    const plain = none?.body.toString();
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(plain);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(plain);
  });
});
