import type { NoticeGroup } from '@clamor/domain/notices';
import type { SaleMoney } from '@clamor/domain/sales';
import type { Letter } from '../../platform/mail/index.ts';

/** What letters about an auction's money name. */
export interface AboutSale {
  title: string;
  /** Absolute addresses. */
  listingUrl: string;
  orderUrl: string;
}

/** A change of an auction's money, to be told. */
export interface Told extends AboutSale {
  before: SaleMoney;
  after: SaleMoney;
}

/** A letter about money, without its greeting. With its member `about` names it, so that it is written once. */
export interface MoneyLetter {
  userId: string;
  group: NoticeGroup;
  /** `paid 0190…`: what happened, and to what. */
  about: string;
  letter: Omit<Letter, 'greeting'>;
}

/** Makes letters about one cause, of one kind. */
export function letterOf(kind: string, cause: string, group: NoticeGroup = 'money') {
  return (
    userId: string,
    subject: string,
    [label, url]: readonly [string, string],
    paragraphs: readonly string[],
  ): MoneyLetter => ({
    userId,
    group,
    about: `${kind} ${cause}`,
    letter: { subject, paragraphs, action: { label, url } },
  });
}
