import { expect, it } from 'vitest';
import { dateTimeText } from '../../lib/time-text.ts';
import { notificationText } from './notification-text.ts';

it('says every moment in the reader’s own zone', () => {
  const at = '2026-11-21T21:40:00.000Z';
  const utc = 'Nov 21, 2026, 21:40 UTC';
  const text = `Pay by ${utc}. After ${utc} it is over.`;
  const local = dateTimeText(at);
  expect(notificationText({ text, moments: [{ text: utc, at }] })).toBe(`Pay by ${local}. After ${local} it is over.`);
  expect(notificationText({ text: 'Nothing dated.', moments: [] })).toBe('Nothing dated.');
});

it('says the text as it stands where an older server sends no moments', () => {
  const older = JSON.parse('{"text":"You were outbid."}') as Parameters<typeof notificationText>[0];
  expect(notificationText(older)).toBe('You were outbid.');
});
