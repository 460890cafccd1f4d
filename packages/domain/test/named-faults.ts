import { readFileSync } from 'node:fs';

interface Unlike {
  /** Faults that the source names and no example shows. A placeholder in a fault may stand for any word. */
  missing: string[];
  /** Faults that an example shows and the source does not name. */
  unnamed: string[];
}

/**
 * Compares the faults that a checker's source names with those of the examples. A fault is a text of several words. A
 * text that only wraps another fault, as `${fault}`, is ignored.
 */
export function unlikeNamed(source: URL, shown: readonly string[]): Unlike {
  // A mutation run tests a rewritten copy of the sources. The original stands outside that copy.
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
