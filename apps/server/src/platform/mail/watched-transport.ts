import type { OutsidePart } from '../outside/index.ts';
import { DeferredMailError, type MailTransport, PermanentMailError } from './mail-transport.ts';

/** A transport whose failures and successes tell of the mail server. A refused mail tells of itself, until every mail is refused. */
export function watchedTransport(transport: MailTransport, part: OutsidePart): MailTransport {
  return {
    ...transport,
    async send(mail) {
      try {
        await transport.send(mail);
      } catch (error) {
        const isOfTheMail = error instanceof PermanentMailError || error instanceof DeferredMailError;
        if (isOfTheMail) part.doubted('send', error);
        else part.failed('send', error);
        throw error;
      }
      part.succeeded('send');
    },
  };
}
