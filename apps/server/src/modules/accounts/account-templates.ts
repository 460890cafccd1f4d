import type { OutgoingMail } from '../../platform/mail/index.ts';
import { type MailPlaces, type NotedMail, type Recipient, writeBoundMail, writeMail } from '../email/index.ts';

export function passwordChangedMail(to: Recipient, places: MailPlaces): NotedMail {
  return writeMail(to, places, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your Clamor account was just changed, and your other devices were signed out.'],
    footnote: `If this was not you, write to ${places.supportEmail} at once.`,
  });
}

export function accountDeletedMail(to: Recipient, places: MailPlaces): OutgoingMail {
  return writeBoundMail(to, places, {
    subject: 'Your Clamor account was deleted',
    paragraphs: [
      'As you asked, we deleted your account, your profile and the emails we sent you.',
      'What you bought and sold stays on record without your name. Your username stays reserved for a year.',
    ],
    footnote: `If this was not you, write to ${places.supportEmail} at once.`,
  });
}

export function reactivatedMail(to: Recipient, places: MailPlaces): NotedMail {
  return writeMail(to, places, {
    subject: 'Your Clamor account is open again',
    paragraphs: ['Welcome back. You can sign in again, and your auctions that were stopped continue.'],
    action: { label: 'Sign in', url: `${places.publicUrl}/login` },
  });
}

export function approvedMail(to: Recipient, places: MailPlaces): NotedMail {
  return writeMail(to, places, {
    subject: 'Your Clamor account is open',
    paragraphs: ['Our staff opened your account. 2,500 tokens are waiting for you.'],
    action: { label: 'Go to Clamor', url: places.publicUrl },
  });
}
