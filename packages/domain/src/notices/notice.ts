import { DAY } from '../time/index.ts';

/** What a notice is about, as far as a member may choose whether it is mailed too. */
export const NOTICE_GROUPS = ['bids', 'auctions', 'liked', 'orders', 'reviews', 'money', 'account'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Of these a member may do without the mail. What is owed, what is paid and what an account is safe by is always mailed. */
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

/** Whether a notice of this group is mailed as well; in its place it stands in any case. */
export function isMailed(group: NoticeGroup, unmailed: UnmailedGroups): boolean {
  return !(unmailed as ReadonlySet<NoticeGroup>).has(group) || !isMailChoice(group);
}

export function isMailChoice(group: NoticeGroup): group is MailChoice {
  return (MAIL_CHOICES as readonly NoticeGroup[]).includes(group);
}

/** How long a notice is kept, and how many of them a member has at most. */
export const NOTICE_KEPT_MS = 180 * DAY;
export const NOTICES_KEPT = 1_000;

/** Unread ones are counted up to here; from there on it is just many. */
export const UNREAD_COUNTED = 100;
