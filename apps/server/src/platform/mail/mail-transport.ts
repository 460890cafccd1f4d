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
  /**
   * Hands one mail over. Rejects where it was not taken: with a `PermanentMailError` where it never will be, with a
   * `DeferredMailError` where the server took others; any other error says that it takes none.
   */
  send(mail: Mail): Promise<void>;
  /** Rejects where no mail would be taken now. */
  check(): Promise<void>;
  close(): void;
}

/** This mail will never be taken: trying again is of no use. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError';
}

/** The server did not take this mail now: it may later. */
export class DeferredMailError extends Error {
  override name = 'DeferredMailError';
}
