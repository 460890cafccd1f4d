import { describe, expect, it } from 'vitest';
import html from '../../index.html?raw';
import { pageSources } from './sends.fixture.ts';

const page = new DOMParser().parseFromString(html, 'text/html');
const attribute = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name);

const published = Object.keys(import.meta.glob('../../public/*', { query: '?url', eager: false })).map((path) =>
  path.replace('../../public', ''),
);

describe('the HTML around every page', () => {
  it('says its language, its characters and both colour schemes', () => {
    expect(attribute('html', 'lang')).toBe('en');
    expect(attribute('meta[charset]', 'charset')).toBe('utf-8');
    expect(attribute('meta[name="color-scheme"]', 'content')).toBe('light dark');
    for (const scheme of ['light', 'dark']) {
      const theme = `meta[name="theme-color"][media="(prefers-color-scheme: ${scheme})"]`;
      expect(attribute(theme, 'content')).toMatch(/^#[\da-f]{6}$/);
    }
  });

  it('is as wide as the device, may be enlarged, and reaches under the edges that bars leave free', () => {
    const viewport = (attribute('meta[name="viewport"]', 'content') ?? '').split(', ');
    expect(viewport).toEqual(expect.arrayContaining(['width=device-width', 'initial-scale=1']));
    expect(viewport.join()).not.toMatch(/maximum-scale|user-scalable/);
    // Without `viewport-fit=cover` every `safe-area-inset` is 0.
    const inset = Object.values(pageSources()).filter((text) => text.includes('env(safe-area-inset-'));
    expect(inset.length).toBeGreaterThan(0);
    expect(viewport).toContain('viewport-fit=cover');
  });

  it('asks only for files that are there, and sets the theme before it is painted', () => {
    const asked = [...page.querySelectorAll('link[href], script[src]:not([type])')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    );
    expect(asked).toContain('/theme.js');
    expect(asked.filter((address) => !published.includes(address))).toEqual([]);
    const theme = page.querySelector('script[src="/theme.js"]');
    expect([theme?.hasAttribute('async'), theme?.hasAttribute('defer')]).toEqual([false, false]);
    expect(page.querySelector('noscript')?.textContent).toContain('JavaScript');
  });
});
