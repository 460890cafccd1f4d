import type { NoticeGroup } from '@clamor/domain/notices';
import type { SaleMoney } from '@clamor/domain/sales';
import type { MailContent } from '../../platform/mail/index.ts';

/** The facts about a sale that its notifications name. */
export interface AboutSale {
  title: string;
  /** Absolute addresses. */
  listingUrl: string;
  orderUrl: string;
}

/** A sale before and after a change. */
export interface ChangedSale extends AboutSale {
  before: SaleMoney;
  after: SaleMoney;
}

/** A notification about a sale. The pair of member and `about` identifies it, so it is written only once. */
export interface SaleNotification {
  userId: string;
  group: NoticeGroup;
  /** What happened and to what, such as `paid 0190…`. */
  about: string;
  content: Omit<MailContent, 'greeting'>;
}

/** Returns a function that makes notifications of one kind about one cause. */
export function saleNotification(kind: string, cause: string, group: NoticeGroup = 'money') {
  return (
    userId: string,
    subject: string,
    [label, url]: readonly [string, string],
    paragraphs: readonly string[],
  ): SaleNotification => ({
    userId,
    group,
    about: `${kind} ${cause}`,
    content: { subject, paragraphs, action: { label, url } },
  });
}
