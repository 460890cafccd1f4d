import { LIMITS } from './limits.ts';

/** A slug as Clamor creates it. For any other slug the schema decides, because it has the error messages. */
const USUAL_SLUG = /^[\w-]+$/;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/** `PlaceBidBody`. A direct import would be circular, because its schema uses the function below. */
interface UsualBidBody {
  slug: string;
  amountCents: number;
  maxAmountCents: number | null;
  isAnonymous: boolean | null;
}

const isOffer = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

/**
 * A valid body of `placeBid` as the schema would return it, at a tenth of the schema's cost. Null if the body is
 * invalid or unusual: then the caller must parse it with the schema.
 */
export function usualBidBody(value: unknown): UsualBidBody | null {
  if (typeof value !== 'object' || value === null) return null;
  const { slug, amountCents, maxAmountCents = null, isAnonymous } = value as Record<string, unknown>;
  if (typeof slug !== 'string' || slug.length > LIMITS.slugMax || !USUAL_SLUG.test(slug)) return null;
  if (!isOffer(amountCents)) return null;
  if (maxAmountCents !== null && !(isOffer(maxAmountCents) && maxAmountCents >= amountCents)) return null;
  if (isAnonymous !== undefined && typeof isAnonymous !== 'boolean') return null;
  return { slug, amountCents, maxAmountCents, isAnonymous: isAnonymous ?? null };
}

/**
 * Valid headers as `IdempotencyHeaders` would return them; null: the caller must parse them with the schema. `value`
 * may contain no header besides the key, because this function drops any other.
 */
export function usualKeyHeaders(value: unknown): { 'idempotency-key'?: string } | null {
  const headers = value as Record<string, unknown>;
  const key = headers['idempotency-key'];
  if (key === undefined) return {};
  if (typeof key !== 'string' || key.length > LIMITS.idempotencyKeyMax || !PRINTABLE_ASCII.test(key)) return null;
  return { 'idempotency-key': key };
}
