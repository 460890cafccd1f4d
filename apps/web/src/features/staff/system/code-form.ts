import { z } from 'zod';

/** A dialog that asks for a code of the second factor. */
export const CODE_FORM = {
  body: z.object({ code: z.string().trim().min(1, { error: 'Enter the code' }) }),
  defaultValues: { code: '' },
  fields: ['code'],
} as const;
