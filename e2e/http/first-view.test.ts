import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Member } from './outside-client.ts';
import { type RunningServer, startServer } from './running-server.ts';

const NAUGHTY = resolve(import.meta.dirname, '../../../shared/data/naughty_strings/blns.json');
const TITLE_MAX = 200;

let server: RunningServer;
let seller: Member;
beforeAll(async () => {
  server = await startServer();
  seller = await Member.join(server.origin, 'Sela-Seller', 'SELLER');
});
afterAll(async () => {
  await server.stop();
});

async function list(title: string): Promise<string> {
  const body = { title, startPriceCents: 12_300, threshold: 500, demandSourceBoost: true };
  const made = await seller.expect<{ slug: string }>(201, '/api/listings', { method: 'POST', body });
  return made.slug;
}

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers, redirect: 'manual' });
  const html = await response.text();
  const [, shown = ''] = /<div id="root">([\s\S]*?)<\/div>\n\s*<script id="first-view"/.exec(html) ?? [];
  const [, json = 'null'] = /<script id="first-view" type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return { html, shown, view: JSON.parse(json), cookies: response.headers.getSetCookie() };
}

/**
 * Waits until the server renders the page. Its rendering time per second is limited, so it may first send the shell:
 * HTML without the page's content.
 */
async function renderedPage(path: string, headers: Record<string, string> = {}) {
  await expect.poll(async () => (await pageOf(path, headers)).shown, { timeout: 20_000, interval: 300 }).not.toBe('');
  return pageOf(path, headers);
}

describe('the first view', () => {
  it('of a listing has its title, goal and price, and what the page starts from', async () => {
    const slug = await list('A brass lamp');
    const { shown, view } = await renderedPage(`/listing/${slug}`);
    expect(shown).toMatch(/<h1[^>]*><bdi>A brass lamp<\/bdi><\/h1>/);
    expect(shown).toContain('$123.00');
    expect(view).toMatchObject({ screen: 'listing', path: `/listing/${slug}`, listing: { listing: { slug } } });
  });

  it('of a listing that collects demand has how it grew', async () => {
    const slug = await list('A lamp with a crowd');
    const fan = await Member.join(server.origin, 'Fay-Fan', 'BIDDER');
    await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST', body: { liked: true } });
    const { shown, view } = await renderedPage(`/listing/${slug}`);
    expect(view.demand).toMatchObject({ total: 1, likes: 1, threshold: 500 });
    expect(shown).toMatch(
      /aria-label="Demand over time: 1 of 500"[^>]*>(<span[^>]*><\/span>)*<span class="[^"]*bg-loud/,
    );
  });

  it('of the home page has the cards of the market', async () => {
    const slug = await list('A lamp for the market');
    await expect
      .poll(async () => (await pageOf('/')).shown, { timeout: 20_000, interval: 300 })
      .toContain(`href="/listing/${slug}"`);
    const { shown, view } = await pageOf('/');
    expect(shown).toContain('The auction starts when the crowd does.');
    expect(view.market.rows.map((card: { slug: string }) => card.slug)).toContain(slug);
  });

  it('of help has the operator’s text, and what the page starts from', async () => {
    const { shown, view } = await renderedPage('/help');
    expect(shown).toMatch(/<h1[^>]*>Help<\/h1>/);
    expect(shown).toMatch(/<h2[^>]*>/);
    expect(view).toMatchObject({ screen: 'text', path: '/help', text: { name: 'help' } });
  });

  it('is the same to a member with a token and cookies as to a visitor, and none is kept with it', async () => {
    const slug = await list('Nobody in particular');
    await seller.expect(200, `/api/listings/${slug}`);
    const own = { authorization: `Bearer ${seller.token}`, cookie: 'session=seller; theme=dark' };
    const asMember = await renderedPage(`/listing/${slug}`, own);
    const asVisitor = await pageOf(`/listing/${slug}`);
    expect(asMember.view.listing.viewer).toBeUndefined();
    expect(asMember.shown).toContain('Sign Up');
    expect(asVisitor.shown).toBe(asMember.shown);
    expect(asVisitor.cookies).toHaveLength(1);
    expect(asVisitor.html).not.toContain(seller.token);
    expect((await pageOf(`/listing/${slug}`)).cookies).not.toEqual(asVisitor.cookies);
  });

  it('lets no title out of its place', async () => {
    const strings: string[] = existsSync(NAUGHTY) ? JSON.parse(readFileSync(NAUGHTY, 'utf8')) : [];
    const hostile = strings.filter((text) => /[<>]|-->|script/i.test(text) && text.trim().length >= 3);
    const titles = ['</script><script>alert(1)</script>', '<!-- <script> -->', ...hostile]
      .filter(({ length }) => length <= TITLE_MAX)
      .slice(0, 24);
    for (const title of titles) {
      const slug = await list(title);
      const { html, view } = await renderedPage(`/listing/${slug}`);
      const kept = (await seller.expect<{ listing: { title: string } }>(200, `/api/listings/${slug}`)).listing.title;
      expect(view.listing.listing.title).toBe(kept);
      // The page has three scripts of its own: theme, metadata, first view.
      expect(html.match(/<script/g), title).toHaveLength(3);
      expect(html.match(/<\/script>/g), title).toHaveLength(3);
    }
  });

  it('offers the boost as a form, which leads back with what came of it', async () => {
    const slug = await list('Boost me');
    const { shown } = await renderedPage(`/listing/${slug}`);
    expect(shown).toMatch(new RegExp(`<form [^>]*action="/boost/${slug}" method="post"`));
    const sent = await fetch(`${server.origin}/boost/${slug}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.origin },
      body: '',
      redirect: 'manual',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/listing/${slug}?boosted=true`]);
    const thanked = await renderedPage(`/listing/${slug}?boosted=true`);
    expect(thanked.shown).toContain('Boosted! The demand went up by 1.');
    expect((await pageOf(`/listing/${slug}`)).shown).not.toContain('Boosted!');
  });
});
