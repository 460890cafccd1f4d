import type { EventBody } from '@clamor/domain/lifecycle';
import type { Letter } from '../../platform/mail/index.ts';
import { dollars, moment } from './letter-words.ts';

/** A letter about a listing, without its greeting, and whom it is for. */
export interface ListingLetter {
  to: 'seller' | 'bidders' | { userId: string } | { biddersBut: string };
  letter: Omit<Letter, 'greeting'>;
}

interface About {
  title: string;
  /** Absolute address of the listing's page. */
  url: string;
  /** No card can be charged so little as it was sold for: it is paid as it is. */
  uncharged: boolean;
}

/** What comes next for whoever bought (docs/money.md#claims). */
const toPay = (uncharged: boolean) =>
  uncharged
    ? 'So little is not charged to a card: nothing is to be paid. What comes next stands on its page.'
    : 'Please pay on its page within 72 hours, and say there how you want to have it.';
const toWait = (uncharged: boolean) =>
  uncharged
    ? 'So little is not charged to a card, and nothing is paid out. What comes next stands on its page.'
    : 'The buyer has 72 hours to pay; we write to you when they have. Please do not send anything before.';

/** What is said about an event, to whom; nothing for one that nobody is mailed about. */
export function lettersAbout(event: EventBody, { title, url, uncharged }: About): ListingLetter[] {
  switch (event.type) {
    case 'auction_ended':
      return endedLetters(event, { title, url, uncharged });
    case 'reserve_not_met':
      return [
        letter('seller', `Your decision is needed: ${title}`, { label: 'Decide', url }, [
          `Your auction of "${title}" has ended below your reserve.`,
          `You may award it to the highest bidder all the same, or decline. You have until ${moment(event.decisionDeadline)}; ` +
            'after that it ends without a winner.',
        ]),
      ];
    case 'second_chance_awarded':
      return [
        letter({ userId: event.buyerId }, `It is yours after all: ${title}`, { label: 'See what you won', url }, [
          `The reserve was not met, but the seller awards "${title}" to you at your bid of ${dollars(event.amountCents)}.`,
          toPay(uncharged),
        ]),
      ];
    case 'decision_expired':
      return [
        letter('seller', `Ended without a winner: ${title}`, { label: 'See the listing', url }, [
          `The time to decide about "${title}" is over. The auction ended without a winner.`,
        ]),
      ];
    case 'auction_cancelled': {
      const subject = `Cancelled: ${title}`;
      return [
        letter('bidders', subject, null, [
          `Our staff cancelled the auction of "${title}". Your bids on it bind no more.`,
        ]),
        letter('seller', subject, null, [`Our staff cancelled your auction of "${title}".`]),
      ];
    }
    default:
      return [];
  }
}

function endedLetters(
  { outcome, winnerId, amountCents }: Extract<EventBody, { type: 'auction_ended' }>,
  { title, url, uncharged }: About,
): ListingLetter[] {
  if (outcome === 'UNSOLD') {
    return [
      letter('seller', `Ended without a bid: ${title}`, { label: 'See the listing', url }, [
        `Your auction of "${title}" has ended, and nobody bid. Nothing was sold.`,
      ]),
    ];
  }
  if (winnerId === null || amountCents === null) return [];
  return [
    letter({ userId: winnerId }, `You won: ${title}`, { label: 'See what you won', url }, [
      `The hammer has fallen, and it is yours: "${title}" for ${dollars(amountCents)}.`,
      toPay(uncharged),
    ]),
    letter('seller', `Sold: ${title}`, { label: 'See the result', url }, [
      `Your auction has ended. "${title}" went for ${dollars(amountCents)}.`,
      toWait(uncharged),
    ]),
    letter({ biddersBut: winnerId }, `Sold to another bidder: ${title}`, { label: 'See the result', url }, [
      `The hammer has fallen: "${title}" went to another bidder for ${dollars(amountCents)}. Your bids on it bind no more.`,
      'Should it not be paid in time, the seller may offer it to the next bidder; we write to you if that is you.',
    ]),
  ];
}

function letter(
  to: ListingLetter['to'],
  subject: string,
  action: Letter['action'] | null,
  paragraphs: string[],
): ListingLetter {
  return { to, letter: { subject, paragraphs, ...(action ? { action } : {}) } };
}
