import type { Instant } from '@clamor/domain/time';
import type { Mail, OutgoingMail } from '../../platform/mail/index.ts';
import { moment } from '../notifications/index.ts';
import { type MailPlaces, type NotedMail, type Recipient, writeBoundMail, writeMail } from './account-mail.ts';

export function verificationMail(to: Recipient, places: MailPlaces, token: string): Mail {
  return writeMail(to, places, {
    subject: 'Verify your email, and the crowd can hear you',
    paragraphs: [
      'Open the link, and you can like, bid and list items for auction.',
      'You also get 25,000 tokens to start with.',
    ],
    action: { label: 'Verify my email', url: `${places.publicUrl}/verify-email?token=${token}` },
    footnote: 'The link works for 24 hours. If you did not sign up for Clamor, ignore this email: nothing will happen.',
  });
}

/** The mail to an account's owner after somebody tried to register with the same address. */
export function emailTakenMail(to: Recipient, places: MailPlaces): Mail {
  return writeMail(to, places, {
    subject: 'You already have a Clamor account',
    paragraphs: [
      'Somebody, probably you, just tried to open a Clamor account with this address. It already has one, so no second one was created.',
      'Sign in with your email and password. If you forgot the password, choose a new one here.',
    ],
    action: { label: 'Choose a new password', url: `${places.publicUrl}/forgot-password` },
    footnote: 'If this was not you, you do not need to do anything: your account was not changed.',
  });
}

/** The mail to an address that was registered a second time before the first link was opened. */
export function anotherSignUpMail(to: Recipient, username: string, places: MailPlaces, token: string): Mail {
  return writeMail(to, places, {
    subject: 'You already signed up for Clamor',
    paragraphs: [
      `Somebody, probably you, signed up for Clamor with this address again, as ${username}. The first time it was as ${to.username}.`,
      `Choose one. To keep ${username}, open this link. To keep ${to.username}, open the link in our first email instead. The link that you open first decides.`,
    ],
    action: { label: `Keep ${username}`, url: `${places.publicUrl}/verify-email?token=${token}` },
    footnote: 'The link works for 24 hours. If this was not you, do not open it: nothing will happen.',
  });
}

export function resetMail(to: Recipient, places: MailPlaces, token: string): Mail {
  return writeMail(to, places, {
    subject: 'Choose a new password',
    paragraphs: ['You asked to choose a new password for your Clamor account. Open the link to do so.'],
    action: { label: 'Choose a new password', url: `${places.publicUrl}/reset-password?token=${token}` },
    footnote:
      'The link works once, for one hour. If you did not ask for it, ignore this email: your password stays the same.',
  });
}

/**
 * The mail to an account's owner after a sign-in on an unknown device. It goes to the address that the account has
 * now, even if that is changed before it is sent: an intruder may change it.
 */
export function unknownDeviceMail(
  to: Recipient,
  places: MailPlaces,
  { device, at }: { device: string | null; at: Instant },
): OutgoingMail {
  return writeBoundMail(to, places, {
    subject: 'A sign-in to your Clamor account on a new device',
    paragraphs: [
      'Somebody, probably you, just signed in to your Clamor account on a device that you have not used before.',
      `When: ${moment(at)}. Browser: ${device ?? 'unknown'}.`,
      'If this was you, you do not need to do anything. If it was not, change your password on your account page: that signs out all your other devices. The page also shows where you are signed in, and you can sign out single devices there.',
    ],
    action: { label: 'Go to my account', url: `${places.publicUrl}/account` },
    footnote: `If you can no longer sign in, choose a new password: ${places.publicUrl}/forgot-password. If that does not help, write to ${places.supportEmail} at once.`,
  });
}

/** The mail to the requested new address, with the link that confirms it. */
export function newEmailMail(to: Recipient, places: MailPlaces, token: string): OutgoingMail {
  return writeBoundMail(to, places, {
    subject: 'Confirm your new email',
    paragraphs: ['You asked to use this address for your Clamor account. Nothing changes until you open the link.'],
    action: { label: 'Use this address', url: `${places.publicUrl}/change-email?token=${token}` },
    footnote: 'The link works once, for one hour. If you did not ask for it, ignore this email: nothing will happen.',
  });
}

/** The mail to the present address after somebody requested another one for the account. */
export function emailChangeAskedMail(to: Recipient, places: MailPlaces): NotedMail {
  return writeBoundMail(to, places, {
    subject: 'A new email for your Clamor account',
    paragraphs: [
      'Somebody who knows your password, probably you, asked to use another address for your Clamor account.',
      'Until the link that went to the other address is opened, nothing changes.',
    ],
    action: { label: 'Choose a new password', url: `${places.publicUrl}/forgot-password` },
    footnote: 'If this was not you, choose a new password: that also stops the change.',
  });
}

/** The mail to the former address after a change. */
export function emailChangedMail(to: Recipient, places: MailPlaces): NotedMail {
  return writeBoundMail(to, places, {
    subject: 'Your Clamor account has a new email',
    paragraphs: ['Your Clamor account now uses another address, and no longer this one.'],
    footnote: `If this was not you, write to ${places.supportEmail} at once.`,
  });
}

/** The mail to an account's owner after another member requested the same address. */
export function emailWantedMail(to: Recipient, places: MailPlaces): Mail {
  return writeMail(to, places, {
    subject: 'This address already has a Clamor account',
    paragraphs: [
      'Somebody, probably you, just asked to use this address for another Clamor account. It already has one, so nothing was changed.',
    ],
    footnote: 'If this was not you, you do not need to do anything: your account was not changed.',
  });
}

export function suspendedMail(to: Recipient, places: MailPlaces, reason: string | null): NotedMail {
  return writeMail(to, places, {
    subject: 'Your Clamor account is suspended',
    paragraphs: [
      'Your account has been suspended. Until it is reactivated, you cannot sign in, and your listings are stopped.',
      reason === null ? 'No reason was given.' : `Reason: ${reason}`,
      'The bids you placed still stand, because a bid is binding.',
    ],
    footnote: `To ask for a review, write to ${places.supportEmail}.`,
  });
}
