import type { Notice } from '@clamor/contract/notices';
import { iso } from '@clamor/contract/wire';

const ZONE = 'UTC';
const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });
/** What `moment` writes; the blank before AM and PM is another one in some versions of the runtime. */
const WRITTEN = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M UTC/g;

/** A moment in a mail, which names its zone: `Nov 21, 2026, 9:40 PM UTC`. */
export function moment(at: number): string {
  return `${FORMAT.format(at)} ${ZONE}`;
}

/** The moments that a notice speaks of, for a page that says them in the reader's own zone. Whole minutes. */
export function momentsIn(text: string): Notice['moments'] {
  const written = new Set(text.match(WRITTEN) ?? []);
  return [...written].flatMap((words) => {
    const at = Date.parse(words.replace(/\s/g, ' '));
    return Number.isNaN(at) ? [] : [{ text: words, at: iso(at) }];
  });
}
