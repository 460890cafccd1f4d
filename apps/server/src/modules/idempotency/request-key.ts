import { createHash } from 'node:crypto';
import { nameOfCall } from '@clamor/contract/calls';
import type { CallShape, IdempotencyHeaders } from '@clamor/contract/wire';
import type { z } from 'zod';
import type { Caller } from '../../platform/http/index.ts';

/** Identifies the stored answer to a member's request (docs/product.md#idempotency-keys). */
export interface RequestKey {
  memberId: string;
  /** The contract's name of the call, or the call's older name (`STORED_AS`). */
  call: string;
  /** The idempotency key that the client chose. */
  value: string;
  /** A hash of the body and the path parameters. */
  bodyHash: Buffer;
}

interface AskedWithKey<Asking> {
  caller: Asking;
  headers: z.output<typeof IdempotencyHeaders>;
  params?: unknown;
  body?: unknown;
}

/** The caller, with the request's idempotency key; null if the request has none. */
export function keyedSession<Asking extends Pick<Caller, 'userId'>>(
  call: CallShape,
  asked: AskedWithKey<Asking>,
): Asking & { key: RequestKey | null } {
  return { ...asked.caller, key: requestKeyOf(call, asked) };
}

function requestKeyOf(call: CallShape, { caller, headers, params, body }: AskedWithKey<Pick<Caller, 'userId'>>) {
  const value = headers['idempotency-key'];
  if (value === undefined) return null;
  return {
    memberId: caller.userId,
    call: nameOfCall(call),
    value,
    bodyHash: requestHash([params ?? null, body ?? null]),
  };
}

/** A hash of a request that does not depend on the order of its fields. */
export function requestHash(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest();
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
