import type { CreateListingBody } from '@clamor/contract/listings';
import type { z } from 'zod';

/** Picks those fields of a parsed form that the call accepts. */
export function partOf<Field extends string>(
  call: z.ZodObject<Record<Field, z.ZodType>>,
  body: CreateListingBody,
): Pick<CreateListingBody, Field & keyof CreateListingBody> {
  const fields = Object.entries(body).filter(([field]) => field in call.shape);
  return Object.fromEntries(fields) as Pick<CreateListingBody, Field & keyof CreateListingBody>;
}
