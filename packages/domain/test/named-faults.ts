import { readFileSync } from 'node:fs';

interface Unlike {
  /** What the source names and no example shows; what it fills in may be any word. */
  missing: string[];
  /** What an example shows and the source does not name. */
  unnamed: string[];
}

/**
 * Where the faults that a checker's source names are not those of the examples. A fault is a text of more than one word; one that only
 * stands around another, as `${fault}`, is none.
 */
export function unlikeNamed(source: URL, shown: readonly string[]): Unlike {
  // A mutation run tests a copy of the sources that it rewrote. The original stands outside of the copy.
  const original = new URL(source.href.replace(/\.cache\/mutation\/sandbox-[^/]+\//, ''));
  const text = readFileSync(original, 'utf8');
  const texts = [...text.matchAll(/(?:,\s+|push\(|\[)(['"`])((?:(?!\1|\n).)* (?:(?!\1|\n).)*)\1,?\s*[)\]]/g)]
    .map(([, , words = '']) => words)
    .filter((words) => !words.endsWith('{fault}'));
  const named = texts.map((words) => `^${words.replace(/[()]/g, '\\$&').replace(/\$\{[^}]*\}/g, '\\S+')}$`);
  return {
    missing: named.filter((pattern) => !shown.some((fault) => new RegExp(pattern).test(fault))),
    unnamed: shown.filter((fault) => !named.some((pattern) => new RegExp(pattern).test(fault))),
  };
}
