import { type MailContent, type OutgoingMail, renderMail } from '../../platform/mail/index.ts';

/** Where the links of a template lead, and whom to ask. */
export interface MailPlaces {
  publicUrl: string;
  supportEmail: string;
}

export interface Recipient {
  email: string;
  username: string;
}

/** A mail whose words are a notification's too. */
export interface NotedMail extends OutgoingMail {
  words: Omit<MailContent, 'greeting'>;
}

export function writeMail(to: Recipient, { publicUrl }: MailPlaces, content: Omit<MailContent, 'greeting'>): NotedMail {
  const signature = `Clamor\n${publicUrl}`;
  return { to: to.email, ...renderMail({ greeting: `Hello ${to.username},`, ...content }, signature), words: content };
}

/** Writes a mail to one address. It does not follow the account to a new one. */
export function writeBoundMail(to: Recipient, places: MailPlaces, content: Omit<MailContent, 'greeting'>): NotedMail {
  return { ...writeMail(to, places, content), isBound: true };
}
