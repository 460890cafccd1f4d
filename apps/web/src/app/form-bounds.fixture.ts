import { LIMITS } from '@clamor/contract/limits';
import { CreateListingBody } from '@clamor/contract/listings';
import { AddressFields } from '@clamor/contract/orders';
import type { z } from 'zod';

/** The limits of a field: its schema, the last value that is accepted, and the first that is refused. */
export interface Bound {
  body: z.ZodType;
  name: string;
  most: unknown;
  over: unknown;
  /** The length of the longest text; null for an amount. */
  length: number | null;
  /** The smallest accepted value, and a refused one below it. Left out if the field may be empty. */
  least?: readonly [least: unknown, under: unknown];
}

export const x = (length: number) => 'x'.repeat(length);

/** The limits of a text of at most `length` characters. `fill` makes a text of a given length. */
export function text(body: z.ZodType, name: string, length: number, fill: (length: number) => unknown = x): Bound {
  return { body, name, most: fill(length), over: fill(length + 1), length };
}

export function number(body: z.ZodType, name: string, most: unknown, over: unknown): Bound {
  return { body, name, most, over, length: null };
}

/** A field that must not be left empty. */
export const filled = (bound: Bound): Bound => ({ ...bound, least: ['x', ''] });
export const from = (bound: Bound, least: number): Bound => ({ ...bound, least: [least, least - 1] });

const emailOf = (length: number) => `${x(length - 191)}@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.example`;
export const websiteOf = (length: number) => `https://a.example/${x(length - 18)}`;
export const email = (body: z.ZodType) => text(body, 'email', LIMITS.emailMax, emailOf);
export const password = (body: z.ZodType, name = 'password') => filled(text(body, name, LIMITS.passwordMax));
export const newPassword = (body: z.ZodType, name = 'password'): Bound => ({
  ...text(body, name, LIMITS.passwordMax),
  least: [x(LIMITS.passwordMin), x(LIMITS.passwordMin - 1)],
});
export const listed = (name: string, length: number) => text(CreateListingBody, name, length);
export const cents = (name: string, least = 0) =>
  from(number(CreateListingBody, name, LIMITS.moneyMaxCents, LIMITS.moneyMaxCents + 1), least);
export const reason = (body: z.ZodType) => text(body, 'reason', LIMITS.reasonMax);
export const address = (name: string) => text(AddressFields, name, LIMITS.addressLineMax);
