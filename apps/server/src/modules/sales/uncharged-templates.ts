import type { Claim } from '@clamor/domain/sales';
import { type AboutSale, letterOf, type MoneyLetter } from './sale-template.ts';

/** What is paid without a card: nobody has money of anybody. */
export function unchargedLetters(
  claim: Claim,
  { title, orderUrl }: Pick<AboutSale, 'title' | 'orderUrl'>,
): MoneyLetter[] {
  const to = letterOf('paid', claim.id);
  const subject = `Nothing to pay: ${title}`;
  return [
    to(
      claim.buyerId,
      subject,
      ['See your order', orderUrl],
      [`"${title}" is yours. No card can be charged so little, so nothing is; what comes next stands on your order.`],
    ),
    to(
      claim.sellerId,
      subject,
      ['See what to do', orderUrl],
      [`"${title}" is the buyer's. So little is not charged, and nothing is paid out for it.`],
    ),
  ];
}

/** It was called off: both are told, and nothing goes back. */
export function calledOffLetters(
  claim: Claim,
  { title, orderUrl }: Pick<AboutSale, 'title' | 'orderUrl'>,
): MoneyLetter[] {
  return [claim.buyerId, claim.sellerId].map((userId) =>
    letterOf('refunded', claim.id)(
      userId,
      `Called off: ${title}`,
      ['See the order', orderUrl],
      [`The sale of "${title}" was called off. Nothing was charged for it.`],
    ),
  );
}
