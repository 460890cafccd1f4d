import type { OutsidePart } from '../outside/index.ts';
import { DeferredMailError, type MailTransport, PermanentMailError } from './mail-transport.ts';

/**
 * A transport that reports to the mail server's health check. One refused mail is no outage, but a row of refusals is.
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
