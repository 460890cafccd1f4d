import type { Notice } from '@clamor/contract/notices';
import { iso } from '@clamor/contract/wire';

const ZONE = 'UTC';
const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });
/** Matches what `moment` writes. Some versions of Node put an unusual space before AM and PM. */
const WRITTEN = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M UTC/g;

/** A time as mails write it, with its zone: `Nov 21, 2026, 9:40 PM UTC`. */
export function moment(at: number): string {
  return `${FORMAT.format(at)} ${ZONE}`;
}

/** The times in a notification's text, in whole minutes, so that a page can show them in the reader's zone. */
export function momentsIn(text: string): Notice['moments'] {
  const written = new Set(text.match(WRITTEN) ?? []);
  return [...written].flatMap((words) => {
    const at = Date.parse(words.replace(/\s/g, ' '));
    return Number.isNaN(at) ? [] : [{ text: words, at: iso(at) }];
  });
}
