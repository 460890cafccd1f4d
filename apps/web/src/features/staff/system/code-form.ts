import { z } from 'zod';

/** The form of an action that asks for a code of the second factor. */
export const CODE_FORM = {
  body: z.object({ code: z.string().trim().min(1, { error: 'Enter the code' }) }),
  defaultValues: { code: '' },
  fields: ['code'],
} as const;
