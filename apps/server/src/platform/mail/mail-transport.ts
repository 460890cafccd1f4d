/** A mail as the transport receives it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** True: the outbox itself is read as the mailbox, so the text of a sent mail must stay. */
  readonly readInOutbox: boolean;
  /**
   * Sends one mail. Rejects with a `PermanentMailError` if it can never be delivered, and with a `DeferredMailError` if
   * the server refused only this mail for now. Any other error means that the server accepts no mails.
   */
  send(mail: Mail): Promise<void>;
  /** Rejects if the server would accept no mail now. */
  check(): Promise<void>;
  close(): void;
}

/** This mail can never be delivered, so it is not retried. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError';
}

/** The server refused this mail for now and may accept it later. */
export class DeferredMailError extends Error {
  override name = 'DeferredMailError';
}
