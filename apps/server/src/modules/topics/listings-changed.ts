import { z } from 'zod';
import type { MessageCodec } from '../../platform/bus/index.ts';
import { type CommittedChange, encodeChange, parseChange } from './committed-change.ts';
import { halves } from './plain-codec.ts';

/** A change of a listing that is too large for a message. The receiver reads the listing from the database. */
const ListingVersion = z.object({ listingId: z.string(), version: z.int() });
export type ListingVersion = z.infer<typeof ListingVersion>;

/** What one commit of the desk changed. */
export interface ListingsChanged {
  changes: readonly CommittedChange[];
  toRead: readonly ListingVersion[];
}

const Encoded = z.object({ changes: z.array(z.unknown()), toRead: z.array(ListingVersion) });

export const LISTINGS_CHANGED: MessageCodec<ListingsChanged> = {
  encode: ({ changes, toRead }) => ({ changes: changes.map(encodeChange), toRead }),
  parse(encoded) {
    const { changes, toRead } = Encoded.parse(encoded);
    return { changes: changes.map(parseChange), toRead };
  },
  split({ changes, toRead }) {
    if (changes.length > 1) {
      const [first, second] = halves(changes);
      return [
        { changes: first, toRead },
        { changes: second, toRead: [] },
      ];
    }
    const [only] = changes;
    if (only !== undefined && only.steps.length > 1) {
      const [first, second] = halvesOf(only);
      return [
        { changes: [first], toRead },
        { changes: [second], toRead: [] },
      ];
    }
    const versions = [...toRead, ...changes.map(({ state }) => ({ listingId: state.id, version: state.version }))];
    if (changes.length === 1) return [{ changes: [], toRead: versions }];
    return versions.length > 1 ? halves(versions).map((each) => ({ changes: [], toRead: each })) : [];
  },
};

/** Splits a change in two. Each step carries its whole state, so both halves are complete changes. */
function halvesOf({ before, state, steps }: CommittedChange): [CommittedChange, CommittedChange] {
  const [first, second] = halves(steps);
  const between = first.at(-1)?.state ?? before;
  return [
    { before, state: between, steps: first },
    { before: between, state, steps: second },
  ];
}
