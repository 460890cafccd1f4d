import type { VisitorHashes } from '../../platform/visitor/index.ts';
import type { PasswordPorts } from '../passwords/index.ts';
import type { SessionPorts } from '../sessions/index.ts';

/** What use cases need that mail an address or prove that it is its member's. */
export interface EmailPorts extends SessionPorts, PasswordPorts {
  /** Keyed hashes of networks and devices. */
  visitors: VisitorHashes;
  /** Addresses in mails begin with it; it has no slash at its end. */
  publicUrl: string;
  supportEmail: string;
  /** Called when a mail was added to the outbox. */
  mailQueued: () => void;
  /** Called when an account request or an email change was written. */
  requestMade: () => void;
}
