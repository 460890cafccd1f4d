import { z } from 'zod';
import type { MessageCodec } from '../../platform/bus/index.ts';
import { halves } from './plain-codec.ts';

const Message = z.object({
  /** The node's id. */
  node: z.string(),
  /** The number of watchers on that node by listing id. */
  rooms: z.array(z.tuple([z.string(), z.int()])).readonly(),
});

/** The number of watchers of each watched listing on one node. */
export type RoomCounts = z.infer<typeof Message>;

export const RoomCounts: MessageCodec<RoomCounts> = {
  encode: (message) => message,
  parse: (encoded) => Message.parse(encoded),
  split: ({ node, rooms }) => (rooms.length > 1 ? halves(rooms).map((each) => ({ node, rooms: each })) : []),
};
