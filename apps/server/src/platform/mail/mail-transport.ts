/** A mail as the transport receives it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Readers use the outbox itself as their mailbox, so a sent mail's text must stay. */
  readonly readInOutbox: boolean;
  /**
   * Sends one mail. Rejects with a `PermanentMailError` if it can never be delivered, and with a `DeferredMailError` if
   * the server refused only this mail for now. Any other error means that the server accepts no mails.
   */
  send(mail: Mail): Promise<void>;
  /** Rejects if no mail would be accepted now. */
  check(): Promise<void>;
  close(): void;
}

/** This mail will never be taken: trying again is of no use. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError';
}

/** The server refused this mail for now and may accept it later. */
export class DeferredMailError extends Error {
  override name = 'DeferredMailError';
}
