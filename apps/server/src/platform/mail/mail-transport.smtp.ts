import nodemailer from 'nodemailer';
import { type MailTransport, PermanentMailError } from './mail-transport.ts';

const TIMEOUT_MS = 20_000;
const PERMANENT = 500;

/**
 * Hands mails to an SMTP server.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`
 * @param from the sender, for example `Clamor <no-reply@clamor.example>`
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = nodemailer.createTransport(url, {
    from,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object);
  return {
    readInOutbox: false,
    async send(mail) {
      try {
        await transporter.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (cause) {
        const { responseCode, message } = cause as { responseCode?: number; message: string };
        if (responseCode !== undefined && responseCode >= PERMANENT) throw new PermanentMailError(message, { cause });
        throw cause;
      }
    },
    close: () => transporter.close(),
  };
}
