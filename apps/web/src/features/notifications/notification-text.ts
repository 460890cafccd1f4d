import type { Notice } from '@clamor/contract/notices';
import { dateTimeText } from '../../lib/time-text.ts';

/** The text of a notification, with its times in the reader's zone. */
export function notificationText({ text, moments }: Pick<Notice, 'text' | 'moments'>): string {
  // A server of the previous version sends no moments.
  return (moments ?? []).reduce((said, moment) => said.replaceAll(moment.text, () => dateTimeText(moment.at)), text);
}
