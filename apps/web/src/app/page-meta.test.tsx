import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoadingMeta, PageMeta } from './page-meta.tsx';

const INITIAL = `<title data-initial>A lamp | Clamor</title><meta data-initial name="description" content="Old">
  <meta data-initial property="og:title" content="Old"><link data-initial rel="canonical" href="http://localhost/old">
  <script data-initial type="application/ld+json">{"name":"Old"}</script>`;

const contents = (selector: string, name = 'content') =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
const data = () => [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent);

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

describe('PageMeta', () => {
  it('takes the place of all that the HTML brought', () => {
    document.head.innerHTML = INITIAL;
    render(<PageMeta title="404 - Page Not Found" index={false} />);
    expect(document.title).toBe('404 - Page Not Found | Clamor');
    expect(contents('meta[name="description"]')).toHaveLength(1);
    expect(contents('meta[property="og:title"]')).toEqual(['404 - Page Not Found | Clamor']);
    expect(contents('meta[name="robots"]')).toEqual(['noindex']);
    expect([contents('link[rel="canonical"]', 'href'), data()]).toEqual([[], []]);
  });

  it('goes along when the page moves on to another', () => {
    const { rerender } = render(<PageMeta title="A lamp" canonicalPath="/listing/lamp" data={{ name: 'Lamp' }} />);
    expect(data()).toEqual(['{"@context":"https://schema.org","name":"Lamp"}']);
    rerender(<PageMeta title="A chair" canonicalPath="/listing/chair" />);
    expect(document.title).toBe('A chair | Clamor');
    expect(contents('link[rel="canonical"]', 'href')).toEqual([`${location.origin}/listing/chair`]);
    expect(contents('meta[property="og:url"]')).toEqual([`${location.origin}/listing/chair`]);
    expect(data()).toEqual([]);
  });
});

describe('LoadingMeta', () => {
  it('leaves what the HTML said where it is', () => {
    document.head.innerHTML = INITIAL;
    render(<LoadingMeta title="Auction" />);
    expect([document.title, data()]).toEqual(['A lamp | Clamor', ['{"name":"Old"}']]);
  });

  it('has a title of its own where the HTML was of another page', () => {
    render(<LoadingMeta title="Auction" />);
    expect(document.title).toBe('Auction | Clamor');
    expect(contents('meta[name="robots"]')).toEqual([]);
  });
});
