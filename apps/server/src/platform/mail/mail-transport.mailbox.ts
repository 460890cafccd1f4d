import type { MailTransport } from './mail-transport.ts';

/** The transport of development. It sends nothing: the outbox itself serves as the mailbox (see `readMailbox`). */
export function mailboxTransport(): MailTransport {
  return { readInOutbox: true, send: async () => {}, check: async () => {}, close: () => {} };
}
