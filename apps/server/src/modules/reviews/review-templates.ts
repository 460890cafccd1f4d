import type { TellPorts } from '../notifications/index.ts';
import { type AboutSale, aboutSale, type MoneyLetter, writeLetters } from '../sales/index.ts';
import type { ReviewLetter, ReviewPorts } from './write-review.ts';

/** Tells that somebody was reviewed, or answered; what was said stands on the order's page. */
export function reviewLetters(ports: TellPorts): ReviewPorts['letter'] {
  return async (tx, told) => {
    const sale = await aboutSale(tx, told.auctionId, ports.publicUrl);
    if (sale !== null) await writeLetters(tx, ports, [letterOf(told, sale)]);
  };
}

function letterOf(told: ReviewLetter, { title, orderUrl }: AboutSale): MoneyLetter {
  const { kind, auctionId, userId, side } = told;
  const { subject, words, label } = wordsOf(told, title);
  return {
    userId,
    group: 'reviews',
    about: `${kind} ${auctionId} ${side}`,
    letter: { subject, paragraphs: words, action: { label, url: orderUrl } },
  };
}

function wordsOf(told: ReviewLetter, title: string): { subject: string; words: string[]; label: string } {
  const other = told.side === 'seller' ? 'buyer' : 'seller';
  const label = 'Read it';
  switch (told.kind) {
    case 'reviewed': {
      const words = [`The ${other} of "${title}" reviewed you. You can answer it once.`];
      return { subject: `You have a review: ${title}`, words, label };
    }
    case 'answered': {
      const words = [`The ${other} of "${title}" answered your review. Both now stand as they are.`];
      return { subject: `Your review was answered: ${title}`, words, label };
    }
    case 'removed': {
      const words = [
        `Our staff removed what you said of the ${other} of "${title}". Nobody else reads it any more, and it counts no more.`,
        `Their reason: ${told.reason}`,
      ];
      return { subject: `Your review was removed: ${title}`, words, label: 'See the order' };
    }
  }
}
