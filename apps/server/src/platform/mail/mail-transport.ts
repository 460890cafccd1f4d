/** A mail as it is handed over. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Whoever gets the mails reads them in the outbox: a text has to stay there after it was sent. */
  readonly readInOutbox: boolean;
  /** Hands one mail over. Rejects where it was not taken; with a `PermanentMailError` where it never will be. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** This mail will never be taken: trying again is of no use. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError';
}
