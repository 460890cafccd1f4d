import type { NotifyPorts } from '../notifications/index.ts';
import {
  type AboutSale,
  aboutSale,
  type SaleNotification,
  writeSaleNotifications,
} from '../sale-notifications/index.ts';
import type { ReviewNotification, ReviewPorts } from './write-review.ts';

/** Notifies a member of a review or an answer. Its words are not repeated: they are only on the order's page. */
export function createReviewNotifier(ports: NotifyPorts): ReviewPorts['notify'] {
  return async (tx, notification) => {
    const sale = await aboutSale(tx, notification.auctionId, ports.publicUrl);
    if (sale !== null) await writeSaleNotifications(tx, ports, [saleNotification(notification, sale)]);
  };
}

function saleNotification(notification: ReviewNotification, { title, orderUrl }: AboutSale): SaleNotification {
  const { kind, auctionId, userId, side } = notification;
  const { subject, words, label } = wordsOf(notification, title);
  return {
    userId,
    group: 'reviews',
    about: `${kind} ${auctionId} ${side}`,
    content: { subject, paragraphs: words, action: { label, url: orderUrl } },
  };
}

function wordsOf(notification: ReviewNotification, title: string): { subject: string; words: string[]; label: string } {
  const other = notification.side === 'seller' ? 'buyer' : 'seller';
  const label = 'Read it';
  switch (notification.kind) {
    case 'reviewed': {
      const words = [`The ${other} of "${title}" reviewed you. You can answer it once.`];
      return { subject: `You have a review: ${title}`, words, label };
    }
    case 'answered': {
      const words = [`The ${other} of "${title}" answered your review. Neither can be changed now.`];
      return { subject: `Your review was answered: ${title}`, words, label };
    }
    case 'removed': {
      const words = [
        `Our staff removed your review of the ${other} of "${title}". Nobody else can read it, and it no longer counts.`,
        `Their reason: ${notification.reason}`,
      ];
      return { subject: `Your review was removed: ${title}`, words, label: 'See the order' };
    }
  }
}
