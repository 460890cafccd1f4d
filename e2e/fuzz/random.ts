/** Random numbers from a seed: the same seed gives the same numbers. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number, from 0 (included) to 1 (excluded), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with a chance of one in `times`. */
  oneIn(times: number): boolean {
    return this.next() * times < 1;
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (items.length === 0) throw new Error('there is nothing to choose from');
    return item as Item;
  }

  text(length: number, letters = 'abcdefghijklmnopqrstuvwxyz0123456789'): string {
    return Array.from({ length }, () => letters[this.whole(0, letters.length - 1)]).join('');
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.whole(0, 255)));
  }
}

/** The random numbers of one request of a run, so that it can be repeated without those before it. */
export function chanceOf(seed: number, index: number): Chance {
  return new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
}
