import type { Notice } from '@clamor/contract/notices';
import { iso } from '@clamor/contract/wire';

const ZONE = 'UTC';
/** The reader's clock is unknown here. 24 hours can be read everywhere, and go with UTC. */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: ZONE,
});
/** Matches the output of `moment`, and of the version before, which wrote `9:40 PM`, with one of several spaces. */
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
