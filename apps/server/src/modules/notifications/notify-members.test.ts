import { expect, it } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { insertNotifications, isMailedTo, type NewNotification } from './notify-members.ts';

const PUBLIC_URL = 'https://clamor.example';
const notification = (url: string | null, more: Partial<NewNotification> = {}): NewNotification => ({
  ...{ userId: 'ann', group: 'bids', about: 'a cause' },
  content: {
    subject: 'A title',
    paragraphs: ['One.', 'Two.'],
    ...(url === null ? {} : { action: { label: 'Go', url } }),
  },
  ...more,
});

/** The values of each column that are written for these notifications. */
async function written(...notifications: Parameters<typeof insertNotifications>[2]) {
  const asked: unknown[][] = [];
  const tx = { query: async (_text: string, values: unknown[]) => void asked.push(values) } as unknown as Queryable;
  const clock = { now: () => 1_000, databaseNow: () => expect.unreachable(), testOffsetMs: () => 0 };
  await insertNotifications(tx, { clock, publicUrl: PUBLIC_URL }, notifications, 'ON CONFLICT DO NOTHING');
  return asked[0]?.slice(1) ?? null;
}

it.each([
  [`${PUBLIC_URL}/listing/lamp?bid#top`, '/listing/lamp?bid#top'],
  [`${PUBLIC_URL}/`, '/'],
  [PUBLIC_URL, null],
  [`${PUBLIC_URL}.evil.example/listing/lamp`, null],
  ['https://elsewhere.example/listing/lamp', null],
  ['/listing/lamp', null],
  [null, null],
])('leads to a page of this site alone: %s', async (url, path) => {
  expect((await written(notification(url)))?.[5]).toEqual([path]);
});

it('is written with each of its parts in its own column, in the order of the notifications', async () => {
  const one = { ...notification(null, { userId: 'ann', group: 'bids', about: 'one' }), isMailed: true };
  const other = notification(null, { userId: 'ben', group: 'money', about: 'other' });
  expect(await written(one, other)).toEqual([
    ['ann', 'ben'],
    ['bids', 'money'],
    ['one', 'other'],
    ['A title', 'A title'],
    ['One. Two.', 'One. Two.'],
    [null, null],
    [true, false],
    1_000,
  ]);
  expect(await written()).toBeNull();
});

it.each<[what: string, unmailed: string[], more: Partial<NewNotification>, isMailed: boolean]>([
  ['wants all mails', [], {}, true],
  ['wants no mails of its group', ['bids'], {}, false],
  ['wants no mails of another group', ['liked'], {}, true],
  ['gets another mail that says the same', [], { unmailed: true }, false],
  ['owes something, whatever they want', ['money', 'bids'], { group: 'money' }, true],
])('is mailed to a member or not, who %s', (_what, unmailed, more, isMailed) => {
  const ann = { id: 'ann', email: 'ann@example.com', username: 'ann', unmailed: unmailed as never[] };
  expect(isMailedTo(new Map([['ann', ann]]), notification(null, more))).toBe(isMailed);
});
