import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { FirstViews, type RenderResult } from './first-views.ts';

const HEAD = { title: 'A lamp' };
const PLAIN = { headers: {} };

let now = 0;
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

  it('is the shell where rendering fails, and is tried again', async () => {
    const pages = views();
    isBroken = true;
    expect(await textOf(pages.page(HEAD, lamp(), PLAIN))).toBeNull();
    expect([results, failures]).toEqual([['failed'], [new Error('broken')]]);
    isBroken = false;
    expect(await textOf(pages.page(HEAD, lamp(), PLAIN))).toContain('<p>1</p>');
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
