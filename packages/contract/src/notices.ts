import { MAIL_CHOICES, NOTICE_GROUPS, UNREAD_COUNTED } from '@clamor/domain/notices';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { Cursor, defineCall, Id, PageLimit, WireInstant } from './wire.ts';

/** A notification of a member (docs/product.md#notifications). */
export const Notice = z.object({
  id: Id,
  group: z.enum(NOTICE_GROUPS),
  title: z.string(),
  text: z.string(),
  /** The times in `text`, in UTC as written there. A page shows them in the reader's zone. */
  moments: z.array(z.object({ text: z.string(), at: WireInstant })),
  /** The page on this site that the notification links to; null: none. */
  path: z.string().nullable(),
  at: WireInstant,
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** The number of unread notifications. Counting stops at 100, which means 100 or more. */
export const Unread = z.int().min(0).max(UNREAD_COUNTED);

/** Whether each group is also mailed. Mails about money and the account are always sent. */
const mailChoices = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(MAIL_CHOICES.map((group) => [group, value])) as Record<(typeof MAIL_CHOICES)[number], Value>,
  );

export const NoticesPage = z.object({
  notices: z.array(Notice),
  nextCursor: z.string().nullable(),
  unread: Unread,
  mail: mailChoices(z.boolean()),
});
export type NoticesPage = z.infer<typeof NoticesPage>;

export const listNotices = defineCall({
  method: 'GET',
  path: '/api/notices',
  summary: 'What one was told, the newest first, with how many of it are unread and what of it is mailed too.',
  access: 'member',
  query: z.object({ limit: PageLimit, cursor: Cursor.optional() }),
  answers: { 200: NoticesPage },
  refusals: ['UNAUTHENTICATED'],
});

export const ReadNoticesBody = z.strictObject({
  /** Left out: all notifications. */
  ids: z
    .array(z.uuid({ error: 'Notice is not known' }))
    .min(1, { error: 'Name one at least, or leave them out for all' })
    .max(LIMITS.pageMax, { error: `At most ${LIMITS.pageMax} at once` })
    .optional(),
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark notices as read, these or all of them.',
  access: 'member',
  body: ReadNoticesBody,
  answers: { 200: z.object({ unread: Unread }) },
  refusals: ['UNAUTHENTICATED'],
});

export const MailPreferences = z.object({ mail: mailChoices(z.boolean({ error: 'Must be true or false' })) });

export const changeNoticePreferences = defineCall({
  method: 'PUT',
  path: '/api/notices/preferences',
  summary: 'Choose which notices are mailed too; a group that is left out stays as it is.',
  access: 'member',
  body: z.object({ mail: MailPreferences.shape.mail.partial() }),
  answers: { 200: MailPreferences },
  refusals: ['UNAUTHENTICATED'],
});
