import { type MailContent, type OutgoingMail, renderMail } from '../../platform/mail/index.ts';

/** What every template needs: the site's address for links, and the support address. */
export interface MailPlaces {
  publicUrl: string;
  supportEmail: string;
}

export interface Recipient {
  email: string;
  username: string;
}

/** A mail whose words also become a notification in the member's list. */
export interface NotedMail extends OutgoingMail {
  words: Omit<MailContent, 'greeting'>;
}

export function writeMail(to: Recipient, { publicUrl }: MailPlaces, content: Omit<MailContent, 'greeting'>): NotedMail {
  const signature = `Clamor\n${publicUrl}`;
  return { to: to.email, ...renderMail({ greeting: `Hello ${to.username},`, ...content }, signature), words: content };
}

/**
 * A mail for exactly this address. If the account changes its address before the mail is sent, the mail still goes to
 * the old one.
 */
export function writeBoundMail(to: Recipient, places: MailPlaces, content: Omit<MailContent, 'greeting'>): NotedMail {
  return { ...writeMail(to, places, content), isBound: true };
}
