import { type Letter, type OutgoingMail, setLetter } from '../../platform/mail/index.ts';

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
  words: Omit<Letter, 'greeting'>;
}

export function writeMail(to: Recipient, { publicUrl }: MailPlaces, letter: Omit<Letter, 'greeting'>): NotedMail {
  const signature = `Clamor\n${publicUrl}`;
  return { to: to.email, ...setLetter({ greeting: `Hello ${to.username},`, ...letter }, signature), words: letter };
}

/** Writes a mail to one address. It does not follow the account to a new one. */
export function writeBoundMail(to: Recipient, places: MailPlaces, letter: Omit<Letter, 'greeting'>): NotedMail {
  return { ...writeMail(to, places, letter), isBound: true };
}
