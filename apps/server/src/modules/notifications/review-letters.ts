import type { TellPorts } from '../notices/index.ts';
import type { ReviewLetter, ReviewPorts } from '../reviews/index.ts';
import type { AboutSale, MoneyLetter } from './money-letter.ts';
import { aboutSale, writeLetters } from './write-money-letters.ts';

/** Tells that somebody was reviewed, or answered; what was said stands on the order's page. */
export function reviewLetters(ports: TellPorts): ReviewPorts['letter'] {
  return async (tx, told) => {
    const sale = await aboutSale(tx, told.auctionId, ports.publicUrl);
    if (sale !== null) await writeLetters(tx, ports, [letterOf(told, sale)]);
  };
}

function letterOf({ kind, auctionId, userId, side }: ReviewLetter, { title, orderUrl }: AboutSale): MoneyLetter {
  const other = side === 'seller' ? 'buyer' : 'seller';
  const [subject, said, then] =
    kind === 'reviewed'
      ? [`You have a review: ${title}`, 'reviewed you', 'You can answer it once.']
      : [`Your review was answered: ${title}`, 'answered your review', 'Both now stand as they are.'];
  return {
    userId,
    group: 'reviews',
    about: `${kind} ${auctionId} ${side}`,
    letter: {
      subject,
      paragraphs: [`The ${other} of "${title}" ${said}. ${then}`],
      action: { label: 'Read it', url: orderUrl },
    },
  };
}
