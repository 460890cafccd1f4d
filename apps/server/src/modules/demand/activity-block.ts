import type { Span } from './activity.postgres.ts';
import { activityItems, type FeedEvent } from './activity.ts';

/** How many numbers of events a block spans. */
export const BLOCK = 32;

/**
 * The public events of one block (`BLOCK` consecutive event numbers) as JSON, rendered once. The text can be cut
 * between any two events.
 */
export interface ActivityBlock {
  /** The block has every public event from its first number to just before this one. */
  before: number;
  /** The numbers of its events, newest first. */
  numbers: readonly number[];
  /** Where each event's text ends in `text`. A comma and the next event follow. */
  ends: readonly number[];
  text: Buffer;
}

/** A part of a block's text. */
export interface Cut {
  events: number;
  /** The number of the oldest event in the cut. */
  last: number;
  text: Buffer;
}

/** The first number of the block that contains this number. */
export function blockStart(number: number): number {
  return number - (number % BLOCK);
}

/** @param events those of the block, newest first */
export function renderBlock(
  events: readonly FeedEvent[],
  before: number,
  nameOf: (userId: string) => string,
): ActivityBlock {
  const numbers: number[] = [];
  const ends: number[] = [];
  const texts: string[] = [];
  let end = -1;
  for (const each of events) {
    const items = activityItems(each, nameOf);
    if (items.length === 0) continue;
    const text = JSON.stringify(items).slice(1, -1);
    end += 1 + Buffer.byteLength(text);
    texts.push(text);
    numbers.push(each.event.number);
    ends.push(end);
  }
  // The buffer gets memory of its own. A slice of Node's shared pool would keep the whole pool alive.
  const text = Buffer.allocUnsafeSlow(Math.max(0, end));
  text.write(texts.join(','));
  return { before, numbers, ends, text };
}

/** The newest events of a block within a range, at most the limit; null if there are none. */
export function cutBlock({ numbers, ends, text }: ActivityBlock, { from, before }: Span, atMost: number): Cut | null {
  const first = numbers.findIndex((number) => number < before);
  if (first < 0) return null;
  let after = first;
  while (after < numbers.length && after - first < atMost && (numbers[after] ?? 0) >= from) after += 1;
  if (after === first) return null;
  const begin = first === 0 ? 0 : (ends[first - 1] ?? 0) + 1;
  return { events: after - first, last: numbers[after - 1] ?? 0, text: text.subarray(begin, ends[after - 1]) };
}
