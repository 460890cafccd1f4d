import type { VisitorHashes } from '../../platform/visitor/index.ts';
import type { PasswordPorts } from '../passwords/index.ts';
import type { SessionPorts } from '../sessions/index.ts';

/** For use cases that mail an address or prove that it belongs to its member. */
export interface EmailPorts extends SessionPorts, PasswordPorts {
  /** Keyed hashes of networks and devices. */
  visitors: VisitorHashes;
  /** The start of addresses in mails, without a trailing slash. */
  publicUrl: string;
  supportEmail: string;
  /** Called when a mail was added to the outbox. */
  mailQueued: () => void;
  /** Called when an account request or an email change was written. */
  requestMade: () => void;
}
