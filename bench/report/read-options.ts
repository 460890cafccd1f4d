import { resolve } from 'node:path';
import type { BenchOptions } from './part.ts';

const DEFAULT_ROUNDS = 4;
const DEFAULT_MINUTES = 60;

export interface Given extends BenchOptions {
  /** The parts that were named. */
  parts: readonly string[];
}

/** Reads `[part …] [--rounds n] [--before folder] [--minutes n]`. Throws an error with a sentence for people if it cannot read them. */
export function readOptions(words: readonly string[]): Given {
  const given = {
    parts: [] as string[],
    rounds: DEFAULT_ROUNDS,
    before: null as string | null,
    minutes: DEFAULT_MINUTES,
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) given.parts.push(word);
    else {
      at += 1;
      const value = words[at];
      if (word === '--rounds') given.rounds = positive(word, value);
      else if (word === '--minutes') given.minutes = positive(word, value);
      else if (word === '--before' && value !== undefined) given.before = resolve(value);
      else throw new Error(`There is no option ${word}, or it needs a value. Options: --rounds, --before, --minutes.`);
    }
  }
  return given;
}

function positive(option: string, value: string | undefined): number {
  const count = Number(value);
  if (!(count > 0)) throw new Error(`${option} needs a number above 0.`);
  return count;
}
