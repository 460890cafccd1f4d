import type { Instant } from '@clamor/domain/time';
import { type Letter, type Mail, type OutgoingMail, setLetter } from '../../platform/mail/index.ts';
import { moment } from '../notifications/index.ts';

/** Where the letters' links lead, and whom to ask. */
export interface LetterPlaces {
  publicUrl: string;
  supportEmail: string;
}

interface Addressee {
  email: string;
  username: string;
}

/** A mail of which a notice says the same. */
export interface NotedMail extends OutgoingMail {
  words: Omit<Letter, 'greeting'>;
}

function write(to: Addressee, places: LetterPlaces, letter: Omit<Letter, 'greeting'>): NotedMail {
  const signature = `Clamor\n${places.publicUrl}`;
  return { to: to.email, ...setLetter({ greeting: `Hello ${to.username},`, ...letter }, signature), words: letter };
}

/** For an address that is not, or not for sure, the account's own by the time that it comes. */
function writeBound(to: Addressee, places: LetterPlaces, letter: Omit<Letter, 'greeting'>): NotedMail {
  return { ...write(to, places, letter), isBound: true };
}

export function verificationLetter(to: Addressee, places: LetterPlaces, token: string): Mail {
  return write(to, places, {
    subject: 'Verify your email, and the crowd can hear you',
    paragraphs: [
      'One click, and your account is open: you can like, bid and put things up for auction.',
      'It also brings you 25,000 tokens to start with.',
    ],
    action: { label: 'Verify my email', url: `${places.publicUrl}/verify-email?token=${token}` },
    footnote: 'The link works for 24 hours. If you did not sign up for Clamor, ignore this mail: nothing will happen.',
  });
}

/** For the owner of an address with which somebody tried to register once more. */
export function emailTakenLetter(to: Addressee, places: LetterPlaces): Mail {
  return write(to, places, {
    subject: 'You have a Clamor account already',
    paragraphs: [
      'Somebody, probably you, just tried to open a Clamor account with this address. It has one already, so no second one was made.',
      'Sign in with your email and password. If you forgot the password, choose a new one here.',
    ],
    action: { label: 'Choose a new password', url: `${places.publicUrl}/forgot-password` },
    footnote: 'If this was not you, there is nothing to do: your account was not touched.',
  });
}

/** For the owner of an address with which somebody registered again before its first link was opened. */
export function anotherSignUpLetter(to: Addressee, username: string, places: LetterPlaces, token: string): Mail {
  return write(to, places, {
    subject: 'You signed up for Clamor already',
    paragraphs: [
      `Somebody, probably you, signed up for Clamor with this address once more, as ${username}. The first time it was as ${to.username}.`,
      `Both wait for you. To keep ${username}, open this link. To keep ${to.username}, open the link in our first mail instead. The one that you open first counts.`,
    ],
    action: { label: `Keep ${username}`, url: `${places.publicUrl}/verify-email?token=${token}` },
    footnote: 'The link works for 24 hours. If this was not you, do not open it: nothing will happen.',
  });
}

export function resetLetter(to: Addressee, places: LetterPlaces, token: string): Mail {
  return write(to, places, {
    subject: 'Choose a new password',
    paragraphs: ['You asked for a way back into your Clamor account. Here it is.'],
    action: { label: 'Choose a new password', url: `${places.publicUrl}/reset-password?token=${token}` },
    footnote: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays.',
  });
}

export function passwordChangedLetter(to: Addressee, places: LetterPlaces): NotedMail {
  return write(to, places, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your Clamor account was just changed, and your other devices were signed out.'],
    footnote: `If this was not you, write to ${places.supportEmail} at once.`,
  });
}

/**
 * For the owner of an account that was signed in to on an unknown device. It goes to the address of that moment: whoever signed in
 * may choose another one.
 */
export function unknownDeviceLetter(
  to: Addressee,
  places: LetterPlaces,
  { device, at }: { device: string | null; at: Instant },
): OutgoingMail {
  return writeBound(to, places, {
    subject: 'A sign-in to your Clamor account on a new device',
    paragraphs: [
      'Somebody, probably you, just signed in to your Clamor account on a device that was not used for it before.',
      `When: ${moment(at)}. Browser: ${device ?? 'unknown'}.`,
      'If this was you, there is nothing to do. If it was not, change your password on your account page: that signs out all your other devices. The page also shows where you are signed in, and ends single sessions.',
    ],
    action: { label: 'Go to my account', url: `${places.publicUrl}/account` },
    footnote: `If you cannot sign in any more, choose a new password: ${places.publicUrl}/forgot-password. If that does not help, write to ${places.supportEmail} at once.`,
  });
}

/** For the address that is to become the account's. */
export function newEmailLetter(to: Addressee, places: LetterPlaces, token: string): OutgoingMail {
  return writeBound(to, places, {
    subject: 'Confirm your new email',
    paragraphs: ['You asked to use this address for your Clamor account. Nothing changes until you say yes.'],
    action: { label: 'Use this address', url: `${places.publicUrl}/change-email?token=${token}` },
    footnote: 'The link works once, for one hour. If you did not ask for it, ignore this mail: nothing will happen.',
  });
}

/** For the present address, whoever asked. */
export function emailChangeAskedLetter(to: Addressee, places: LetterPlaces): NotedMail {
  return writeBound(to, places, {
    subject: 'A new email for your Clamor account',
    paragraphs: [
      'Somebody who knows your password, probably you, asked to use another address for your Clamor account.',
      'Until the link that went to the other address is opened, nothing changes.',
    ],
    action: { label: 'Choose a new password', url: `${places.publicUrl}/forgot-password` },
    footnote: 'If this was not you, choose a new password: it stops the change too.',
  });
}

/** For the address that was the account's. */
export function emailChangedLetter(to: Addressee, places: LetterPlaces): NotedMail {
  return writeBound(to, places, {
    subject: 'Your Clamor account has a new email',
    paragraphs: ['From now on your Clamor account is reached at another address, and no longer at this one.'],
    footnote: `If this was not you, write to ${places.supportEmail} at once.`,
  });
}

/** For the owner of an address that somebody else asked for. */
export function emailWantedLetter(to: Addressee, places: LetterPlaces): Mail {
  return write(to, places, {
    subject: 'This address has a Clamor account already',
    paragraphs: [
      'Somebody, probably you, just asked to use this address for another Clamor account. It has one already, so nothing was changed.',
    ],
    footnote: 'If this was not you, there is nothing to do: your account was not touched.',
  });
}

export function accountDeletedLetter(to: Addressee, places: LetterPlaces): OutgoingMail {
  return writeBound(to, places, {
    subject: 'Your Clamor account was deleted',
    paragraphs: [
      'As you asked, your account is gone, and with it your profile and what we mailed you.',
      'What you bought and sold stays on record without your name. Your username stays reserved for a year.',
    ],
    footnote: `If this was not you, write to ${places.supportEmail} at once.`,
  });
}

export function suspendedLetter(to: Addressee, places: LetterPlaces, reason: string | null): NotedMail {
  return write(to, places, {
    subject: 'Your Clamor account is suspended',
    paragraphs: [
      'Your account has been suspended. Until it is opened again you cannot sign in, and your listings stand still.',
      reason === null ? 'No further reason was noted.' : `The reason: ${reason}`,
      'Bids that you placed stay: a bid binds.',
    ],
    footnote: `To have this looked at again, write to ${places.supportEmail}.`,
  });
}

export function reactivatedLetter(to: Addressee, places: LetterPlaces): NotedMail {
  return write(to, places, {
    subject: 'Your Clamor account is open again',
    paragraphs: ['Welcome back. You can sign in again, and your auctions that stood still go on.'],
    action: { label: 'Sign in', url: `${places.publicUrl}/login` },
  });
}

export function approvedLetter(to: Addressee, places: LetterPlaces): NotedMail {
  return write(to, places, {
    subject: 'Your Clamor account is open',
    paragraphs: ['Our staff opened your account. 2,500 tokens are waiting for you.'],
    action: { label: 'Go to Clamor', url: places.publicUrl },
  });
}
