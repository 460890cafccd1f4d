import { expect, it } from 'vitest';
import { DAY } from '../time/index.ts';
import {
  isMailChoice,
  isMailed,
  MAIL_CHOICES,
  NOTICE_GROUPS,
  NOTICE_KEPT_MS,
  NOTICES_KEPT,
  type NoticeGroup,
  UNREAD_COUNTED,
} from './notice.ts';

/** For each group of notifications: whether a member may switch off its mails. In the order of the settings page. */
const CAN_BE_SWITCHED_OFF: Readonly<Record<NoticeGroup, boolean>> = {
  bids: true,
  auctions: true,
  liked: true,
  orders: true,
  reviews: true,
  money: false,
  account: false,
};

it('members choose among the mails that they can do without, in the order of the subjects', () => {
  const rows = Object.entries(CAN_BE_SWITCHED_OFF);
  expect([...NOTICE_GROUPS]).toEqual(rows.map(([group]) => group));
  expect([...MAIL_CHOICES]).toEqual(rows.flatMap(([group, can]) => (can ? [group] : [])));
});

it.each(Object.entries(CAN_BE_SWITCHED_OFF))('mails about %s can be switched off: %s', (name, can) => {
  const group = name as NoticeGroup;
  expect(isMailChoice(group)).toBe(can);
  expect(isMailed(group, new Set(NOTICE_GROUPS) as never)).toBe(!can);
});

it('a thousand notifications are kept for half a year, and a hundred unread ones are counted', () => {
  expect([NOTICES_KEPT, NOTICE_KEPT_MS / DAY, UNREAD_COUNTED]).toEqual([1_000, 180, 100]);
});
