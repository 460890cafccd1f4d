import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(resolve(import.meta.dirname, '../../apps/web/src/styles/tokens.css'), 'utf8');

/** The rules that set `color-scheme`, each with its specificity: the number of attribute selectors after `:root`. */
const schemesIn = (css: string) =>
  [...css.matchAll(/(:root[^\s{]*) \{[^}]*color-scheme: ([^;]+);/g)].map(([, selector = '', scheme]) => ({
    strength: selector.split('[').length - 1,
    scheme,
  }));

it('prints every theme light: behind each rule that chooses one stands a rule for paper that is as strong', () => {
  const paper = tokens.indexOf('@media print');
  const chosen = schemesIn(tokens.slice(0, paper));
  const printed = schemesIn(tokens.slice(paper, tokens.indexOf('@theme')));
  expect(chosen.map(({ scheme }) => scheme)).toEqual(['light dark', 'light', 'dark']);
  expect(printed.map(({ scheme }) => scheme)).toEqual(printed.map(() => 'light'));
  const strengths = printed.map(({ strength }) => strength);
  for (const { strength } of chosen) expect(strengths).toContain(strength);
});
