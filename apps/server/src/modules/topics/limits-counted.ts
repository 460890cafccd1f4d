import { z } from 'zod';
import type { MessageCodec } from '../../platform/bus/index.ts';
import type { NodeCounts } from '../../platform/limiter/index.ts';
import { halves } from './plain-codec.ts';

const Message: z.ZodType<NodeCounts> = z.object({
  node: z.string(),
  counts: z.array(z.tuple([z.string(), z.int().nonnegative(), z.number()])).readonly(),
});

export const LIMITS_COUNTED: MessageCodec<NodeCounts> = {
  encode: (message) => message,
  parse: (encoded) => Message.parse(encoded),
  split: ({ node, counts }) => (counts.length > 1 ? halves(counts).map((each) => ({ node, counts: each })) : []),
};
