import type { EventBody } from '@clamor/domain/lifecycle';
import type { Letter } from '../../platform/mail/index.ts';

/** A letter about a listing, without its greeting, and whom it is for. */
export interface ListingLetter {
  to: 'seller' | 'bidders' | { userId: string };
  letter: Omit<Letter, 'greeting'>;
}

interface About {
  title: string;
  /** Absolute address of the listing's page. */
  url: string;
}

type Body<Type extends EventBody['type']> = Extract<EventBody, { type: Type }>;

/** What is said about an event, to whom; nothing for one that nobody is mailed about. */
export function lettersAbout(event: EventBody, about: About): ListingLetter[] {
  switch (event.type) {
    case 'auction_ended':
      return endedLetters(event, about);
    case 'reserve_not_met':
      return [decisionLetter(event, about)];
    case 'second_chance_awarded':
      return [awardedLetter(event, about)];
    case 'decision_expired':
      return [expiredLetter(about)];
    case 'auction_cancelled':
      return cancelledLetters(about);
    default:
      return [];
  }
}

function endedLetters(event: Body<'auction_ended'>, about: About): ListingLetter[] {
  const { outcome, winnerId, amountCents } = event;
  if (outcome === 'UNSOLD') return [unsoldLetter(about)];
  if (winnerId === null || amountCents === null) return [];
  return [wonLetter(winnerId, amountCents, about), soldLetter(amountCents, about)];
}

function wonLetter(userId: string, amountCents: number, about: About): ListingLetter {
  return {
    to: { userId },
    letter: {
      subject: `You won: ${about.title}`,
      paragraphs: [
        `The hammer has fallen, and it is yours: "${about.title}" for ${dollars(amountCents)}.`,
        'Everything else about it stands on its page.',
      ],
      action: { label: 'See what you won', url: about.url },
    },
  };
}

function soldLetter(amountCents: number, about: About): ListingLetter {
  return {
    to: 'seller',
    letter: {
      subject: `Sold: ${about.title}`,
      paragraphs: [`Your auction has ended. "${about.title}" went for ${dollars(amountCents)}.`],
      action: { label: 'See the result', url: about.url },
    },
  };
}

function unsoldLetter(about: About): ListingLetter {
  return {
    to: 'seller',
    letter: {
      subject: `Ended without a bid: ${about.title}`,
      paragraphs: [`Your auction of "${about.title}" has ended, and nobody bid. Nothing was sold.`],
      action: { label: 'See the listing', url: about.url },
    },
  };
}

function decisionLetter({ decisionDeadline }: Body<'reserve_not_met'>, about: About): ListingLetter {
  return {
    to: 'seller',
    letter: {
      subject: `Your decision is needed: ${about.title}`,
      paragraphs: [
        `Your auction of "${about.title}" has ended below your reserve.`,
        `You may award it to the highest bidder all the same, or decline. You have until ${moment(decisionDeadline)}; ` +
          'after that it ends without a winner.',
      ],
      action: { label: 'Decide', url: about.url },
    },
  };
}

function awardedLetter({ buyerId, amountCents }: Body<'second_chance_awarded'>, about: About): ListingLetter {
  return {
    to: { userId: buyerId },
    letter: {
      subject: `It is yours after all: ${about.title}`,
      paragraphs: [
        `The reserve was not met, but the seller awards "${about.title}" to you at your bid of ${dollars(amountCents)}.`,
      ],
      action: { label: 'See what you won', url: about.url },
    },
  };
}

function expiredLetter(about: About): ListingLetter {
  return {
    to: 'seller',
    letter: {
      subject: `Ended without a winner: ${about.title}`,
      paragraphs: [`The time to decide about "${about.title}" is over. The auction ended without a winner.`],
      action: { label: 'See the listing', url: about.url },
    },
  };
}

function cancelledLetters({ title }: About): ListingLetter[] {
  const subject = `Cancelled: ${title}`;
  return [
    {
      to: 'bidders',
      letter: { subject, paragraphs: [`Our staff cancelled the auction of "${title}". Your bids on it bind no more.`] },
    },
    { to: 'seller', letter: { subject, paragraphs: [`Our staff cancelled your auction of "${title}".`] } },
  ];
}

function dollars(amountCents: number): string {
  return (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function moment(at: number): string {
  const text = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${text} UTC`;
}
