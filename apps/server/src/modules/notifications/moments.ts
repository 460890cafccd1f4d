import type { Notice } from '@clamor/contract/notices';
import { iso } from '@clamor/contract/wire';

const ZONE = 'UTC';
/**
 * The server does not know the reader's time zone, so the text is in UTC. The 24-hour clock is understood everywhere.
 */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: ZONE,
});
/**
 * Matches the output of `moment`, and that of the version before: `9:40 PM` with a normal or a special space before PM.
 */
const WRITTEN = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}(?:\s[AP]M)? UTC/g;

/** A time as mails write it, with its zone: `Nov 21, 2026, 21:40 UTC`. */
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
