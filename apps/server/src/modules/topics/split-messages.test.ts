import { expect, it } from 'vitest';
import { type NodeMessages, TOPICS } from './topics.ts';

/**
 * How to make a topic's message with a list of these items, and how to read them from it. `null`: messages of the topic
 * carry no list, so none is too long.
 */
type Listed<Message> = { of(items: readonly string[]): Message; itemsIn(message: Message): readonly string[] } | null;
const PLAIN = { of: (items: readonly string[]) => items, itemsIn: (message: readonly string[]) => message };

/** Every topic. A new topic without a row here does not compile. */
const LISTS: { readonly [Topic in keyof NodeMessages]: Listed<NodeMessages[Topic]> } = {
  'listings.changed': {
    of: (ids) => ({ changes: [], toRead: ids.map((listingId) => ({ listingId, version: 1 })) }),
    itemsIn: ({ toRead }) => toRead.map(({ listingId }) => listingId),
  },
  'listings.added': PLAIN,
  'accounts.changed': null,
  'sessions.ended': null,
  'claims.changed': null,
  'notifications.changed': PLAIN,
  'sellers.changed': null,
  'pictures.removed': PLAIN,
  'rooms.counted': {
    of: (ids) => ({ node: 'here', rooms: ids.map((id): [string, number] => [id, 2]) }),
    itemsIn: ({ node, rooms }) => rooms.flatMap(([id, size]) => (node === 'here' && size === 2 ? [id] : [])),
  },
  'limits.counted': {
    of: (names) => ({ node: 'here', counts: names.map((name) => [name, 2, 1_000] as const) }),
    itemsIn: ({ node, counts }) => counts.flatMap(([name, count]) => (node === 'here' && count === 2 ? [name] : [])),
  },
  'clock.moved': null,
};
const ROWS = Object.entries(LISTS).flatMap(([topic, list]) =>
  list === null
    ? []
    : [[topic, list as { of(items: readonly string[]): never; itemsIn(message: never): string[] }] as const],
);

it.each(ROWS)(
  'a message of %s that is too long is sent in parts that say the same, down to one item',
  (topic, list) => {
    const { split } = TOPICS[topic as keyof NodeMessages] as unknown as { split(message: never): readonly never[] };
    for (const items of [['a', 'b'], ['a', 'b', 'c'], [...'abcdefghij']]) {
      const parts = split(list.of(items)).map((part) => list.itemsIn(part));
      expect(parts.flat()).toEqual(items);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(items.length);
    }
    expect([split(list.of(['a'])), split(list.of([]))]).toEqual([[], []]);
  },
);
