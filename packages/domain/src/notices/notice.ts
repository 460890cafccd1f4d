import { DAY } from '../time/index.ts';

/** The subjects of notifications, by which a member chooses what is also mailed. */
export const NOTICE_GROUPS = ['bids', 'auctions', 'liked', 'orders', 'reviews', 'money', 'account'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** The groups whose mails a member may switch off. Mails about debts, payments and account safety are always sent. */
export const MAIL_CHOICES = [
  'bids',
  'auctions',
  'liked',
  'orders',
  'reviews',
] as const satisfies readonly NoticeGroup[];
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** The groups whose mails a member has switched off. */
export type UnmailedGroups = ReadonlySet<MailChoice>;

/** Whether a notification of this group is also mailed. It is in the member's list in any case. */
export function isMailed(group: NoticeGroup, unmailed: UnmailedGroups): boolean {
  return !(unmailed as ReadonlySet<NoticeGroup>).has(group) || !isMailChoice(group);
}

export function isMailChoice(group: NoticeGroup): group is MailChoice {
  return (MAIL_CHOICES as readonly NoticeGroup[]).includes(group);
}

/** How long a notification is kept, and the most for one member. */
export const NOTICE_KEPT_MS = 180 * DAY;
export const NOTICES_KEPT = 1_000;

/** Counting unread notifications stops at this number. */
export const UNREAD_COUNTED = 100;
