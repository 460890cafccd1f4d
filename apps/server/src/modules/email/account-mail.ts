import { type MailContent, type OutgoingMail, renderMail } from '../../platform/mail/index.ts';

/** The address of the site for a template's links, and the support address. */
export interface MailPlaces {
  publicUrl: string;
  supportEmail: string;
}

export interface Recipient {
  email: string;
  username: string;
}

/** A mail whose words also become a notification. */
export interface NotedMail extends OutgoingMail {
  words: Omit<MailContent, 'greeting'>;
}

export function writeMail(to: Recipient, { publicUrl }: MailPlaces, content: Omit<MailContent, 'greeting'>): NotedMail {
  const signature = `Clamor\n${publicUrl}`;
  return { to: to.email, ...renderMail({ greeting: `Hello ${to.username},`, ...content }, signature), words: content };
}

/** Queues a mail to one address. If the account changes its address, this mail does not follow. */
export function writeBoundMail(to: Recipient, places: MailPlaces, content: Omit<MailContent, 'greeting'>): NotedMail {
  return { ...writeMail(to, places, content), isBound: true };
}
