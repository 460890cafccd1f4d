import { randomUUID } from 'node:crypto';
import type { CommandOf } from '@clamor/domain/lifecycle';
import { z } from 'zod';
import type { DeskRequest, Principal } from '../desk/index.ts';

/**
 * The protocol between nodes and its version. Nodes with different versions refuse each other, and each decides its
 * commands itself.
 */
export const PROTOCOL = 'clamor-commands/1';

/** A command that may be forwarded: deciding it twice has no further effect. */
export type Forwardable = DeskRequest<CommandOf<'place_bid'> | CommandOf<'like'>> & {
  asker: Extract<Principal, { kind: 'session' }>;
};

/** What one node sends to the owning node: numbered commands, or a ping. */
export interface CommandFrame {
  commands: readonly { number: number; request: Forwardable }[];
}

const HASH_BYTES = 32;
const HASH_BYTES_MAX = 64;
const KEY_MAX = 200;
const BYTES_MAX = 1_048_576;
const COMMANDS_MAX = 10_000;

const Hash = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(({ length }) => length > 0 && length <= HASH_BYTES_MAX);
const Cents = z.int().positive();
const PlaceBid = z.tuple([z.literal('b'), Cents, Cents.nullable(), z.boolean().nullable()]);
const Like = z.tuple([z.literal('l'), z.boolean()]);
const Asker = z.tuple([z.uuid(), Hash, Hash.nullable()]);
const Key = z.tuple([z.string().min(1).max(KEY_MAX), Hash]);
const Sent = z.tuple([
  z.int(),
  z.uuid(),
  z.union([PlaceBid, Like]),
  Asker,
  z.number(),
  Key.nullable(),
  z.int().nonnegative().max(BYTES_MAX),
]);
const Frame = z.array(Sent).max(COMMANDS_MAX);

/**
 * The request as it may be forwarded; null: it must be decided on this node. A bid without an idempotency key gets one,
 * so that it cannot be placed twice, by the owner and by this node. A like has no key, and a late one would undo a
 * later unlike, so likes are not forwarded. Only older nodes still forward them, so their wire form stays.
 */
export function forwardable(request: DeskRequest): Forwardable | null {
  const { command, asker, attachments } = request;
  if (asker.kind !== 'session' || attachments.length > 0) return null;
  if (command.kind !== 'place_bid') return null;
  return { ...request, command, asker, key: request.key ?? newKey() };
}

/** A new key for a bid that came without one. No other body ever comes with it, so any body hash will do. */
function newKey(): NonNullable<DeskRequest['key']> {
  return { value: randomUUID(), bodyHash: Buffer.alloc(HASH_BYTES) };
}

export function encodeCommands(commands: CommandFrame['commands']): string {
  return JSON.stringify(commands.map(({ number, request }) => encoded(number, request)));
}

function encoded(number: number, { listingId, command, asker, receivedAt, key, bytes }: Forwardable): unknown[] {
  const asked =
    command.kind === 'like'
      ? ['l', command.liked]
      : ['b', command.amountCents, command.maxAmountCents, command.anonymous];
  const device = asker.deviceHash?.toString('base64') ?? null;
  const principal = [asker.userId, asker.tokenHash.toString('base64'), device];
  const itsKey = key === null ? null : [key.value, key.bodyHash.toString('base64')];
  return [number, listingId, asked, principal, receivedAt, itsKey, bytes];
}

/** @throws if the text is no frame of this version */
export function parseCommands(text: string): CommandFrame['commands'] {
  return Frame.parse(JSON.parse(text)).map(([number, listingId, asked, principal, receivedAt, key, bytes]) => {
    const [userId, tokenHash, deviceHash] = principal;
    const command: Forwardable['command'] =
      asked[0] === 'l'
        ? { kind: 'like', liked: asked[1] }
        : { kind: 'place_bid', amountCents: asked[1], maxAmountCents: asked[2], anonymous: asked[3] };
    const asker: Forwardable['asker'] = { kind: 'session', userId, tokenHash, deviceHash };
    const itsKey = key === null ? null : { value: key[0], bodyHash: key[1] };
    return { number, request: { listingId, command, asker, receivedAt, key: itsKey, attachments: [], bytes } };
  });
}
