import type { MailTransport } from './mail-transport.ts';

/** Development: a mail counts as sent once it is in the mailbox, which is the outbox itself (see `readMailbox`). */
export function mailboxTransport(): MailTransport {
  return { readInOutbox: true, send: async () => {}, check: async () => {}, close: () => {} };
}
