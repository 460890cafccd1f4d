import { z } from 'zod';
import { defineCall, WireInstant } from './wire.ts';

/** The texts that the site's operator may replace. */
export const TEXT_NAMES = ['terms', 'privacy', 'help'] as const;
export type TextName = (typeof TEXT_NAMES)[number];

export const SiteText = z.object({
  name: z.enum(TEXT_NAMES),
  /** HTML in it is shown as text. */
  markdown: z.string(),
  /** Derived from the text, so that a changed text has another version. */
  version: z.string(),
  /** When this version was first shown. */
  since: WireInstant,
});
export type SiteText = z.output<typeof SiteText>;

export const readText = defineCall({
  method: 'GET',
  path: '/api/texts/{name}',
  summary: 'One of the site’s own texts as it is now. Who registers accepts the terms in the version of that moment.',
  access: 'visitor',
  params: z.object({ name: z.enum(TEXT_NAMES, { error: 'There is no such text' }) }),
  answers: { 200: SiteText },
  refusals: ['NOT_FOUND'],
});
