import type { OutsidePart } from '../outside/index.ts';
import { DeferredMailError, type MailTransport, PermanentMailError } from './mail-transport.ts';

/**
 * Wraps the transport so that the outside part learns of failures and successes. A single refused mail is not an
 * outage; several in a row are.
 */
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
