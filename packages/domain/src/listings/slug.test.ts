import { describe, expect, it } from 'vitest';
import { slugFor } from './slug.ts';

describe('a slug', () => {
  it('comes from the title and a random part', () => {
    expect(slugFor("Collector's Watch, 1969!", 'k3x9')).toBe('collectors-watch-1969-k3x9');
  });

  it('writes accents as plain letters', () => {
    expect(slugFor('Crème Brûlée', 'a1')).toBe('creme-brulee-a1');
    expect(slugFor('ﬁne', 'a1')).toBe('fine-a1');
  });

  it('is never empty, whatever the title is written in', () => {
    for (const title of ['時計', '🚀🚀', '---', '', '   ', '\u0000']) expect(slugFor(title, 'a1')).toBe('auction-a1');
  });

  it('is bounded and never cuts into a trailing hyphen', () => {
    expect(slugFor('x'.repeat(200), 'a1')).toBe(`${'x'.repeat(60)}-a1`);
    expect(slugFor(`${'x'.repeat(59)} yyy`, 'a1')).toBe(`${'x'.repeat(59)}-a1`);
  });

  it('is made of what an address needs no escape for', () => {
    for (const title of ['a/b?c#d', '<script>', "'; DROP TABLE", 'İstanbul', '..\\..']) {
      expect(slugFor(title, 'a1')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });
});
