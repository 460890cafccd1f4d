import type { VisitorHashes } from '../../platform/visitor/index.ts';
import type { PasswordPorts } from '../passwords/index.ts';
import type { SessionPorts } from '../sessions/index.ts';

/** The ports of use cases that mail an address or check that a member reads its mail. */
export interface EmailPorts extends SessionPorts, PasswordPorts {
  /** Keyed hashes of networks and devices. */
  visitors: VisitorHashes;
  /** The site's address, with which links in mails start, without a trailing slash. */
  publicUrl: string;
  supportEmail: string;
  /** Called when a mail was added to the outbox. */
  mailQueued: () => void;
  /** Called when an account request or an email change was written. */
  requestMade: () => void;
}
