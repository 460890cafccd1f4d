import { z } from 'zod';
import { isReturnPath } from './is-return-path.ts';
import { LIMITS } from './limits.ts';

export const ReturnPath = z
  .string({ error: 'Must be a path of this site' })
  .refine(isReturnPath, { error: 'Must be a path of this site' })
  .meta({ maxLength: LIMITS.returnPathMax, examples: ['/listing/rolleiflex-2-8f-k3j9'] });
