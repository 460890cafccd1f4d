import type { Notice } from '@clamor/contract/notices';
import { dateTimeText } from '../../lib/time-text.ts';

/** What a notice says, its moments in the reader's own zone. */
export function notificationText({ text, moments }: Pick<Notice, 'text' | 'moments'>): string {
  // A server of the version before sends no moments.
  return (moments ?? []).reduce((said, moment) => said.replaceAll(moment.text, () => dateTimeText(moment.at)), text);
}
