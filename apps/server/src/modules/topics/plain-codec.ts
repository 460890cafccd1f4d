import type { z } from 'zod';
import type { MessageCodec } from '../../platform/bus/index.ts';

/** A codec for plain data that is never too long for one message. */
export function plain<Message>(schema: z.ZodType<Message>): MessageCodec<Message> {
  return { encode: (message) => message, parse: (encoded) => schema.parse(encoded), split: () => [] };
}

/** A codec for lists of plain data. A list that is too long is sent as several messages. */
export function plainList<Item>(schema: z.ZodType<readonly Item[]>): MessageCodec<readonly Item[]> {
  return { ...plain(schema), split: (items) => (items.length > 1 ? halves(items) : []) };
}

export function halves<Item>(items: readonly Item[]): [readonly Item[], readonly Item[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
