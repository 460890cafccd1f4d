// Breaks: domain-imports-nothing.
import type { ZodType } from 'zod';

export type Schema = ZodType;
