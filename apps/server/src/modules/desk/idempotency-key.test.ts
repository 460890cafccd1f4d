import { expect, it } from 'vitest';
import { keyHolder } from './idempotency-key.ts';
import type { DeskRequest } from './request.ts';

type Asker = DeskRequest['asker'];

/** A hash whose two halves differ. Only the first half names the holder of a key. */
const hashOf = (half: number) => Buffer.concat([Buffer.alloc(16, half), Buffer.alloc(16, 9)]);
const device = { userId: null, isNew: false, wideNetworkHash: Buffer.alloc(32, 3), addressHash: hashOf(2) };
/**
 * For each kind of author, the holder of its keys; null if keys are not stored. The compiler demands a row for each
 * kind.
 */
const HOLDERS: {
  readonly [Kind in Asker['kind']]: readonly [asker: Extract<Asker, { kind: Kind }>, holder: string | null][];
} = {
  session: [[{ kind: 'session', userId: 'ann', tokenHash: Buffer.alloc(32), deviceHash: Buffer.alloc(32, 1) }, 'ann']],
  staff: [[{ kind: 'staff' } as Extract<Asker, { kind: 'staff' }>, '00000000-0000-0000-0000-000000000000']],
  device: [
    [{ kind: 'device', ...device, deviceHash: hashOf(1) }, '01'.repeat(16)],
    [{ kind: 'device', ...device, deviceHash: null }, '02'.repeat(16)],
  ],
  clock: [[{ kind: 'clock' }, null]],
};

it.each(
  Object.values(HOLDERS)
    .flat()
    .map(([asker, holder]) => ({ asker, holder })),
)('a key belongs to who asks: $asker.kind, as $holder', ({ asker, holder }) => {
  expect(keyHolder(asker)).toBe(holder);
});
