import nodemailer from 'nodemailer';
import { DeferredMailError, type MailTransport, PermanentMailError } from './mail-transport.ts';

const TIMEOUT_MS = 20_000;
const PERMANENT = 500;

/**
 * Sends mails to an SMTP server.
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
        throw refusalOf(cause as SmtpError);
      }
    },
    check: async () => {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
}

interface SmtpError extends Error {
  /** The client's error code. */
  code?: string;
  /** The SMTP command that the server refused. */
  command?: string;
  responseCode?: number;
}

/** Error codes that concern a single mail: its recipient or its content. */
const OF_THE_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Translates an SMTP error. If the server refused a recipient or a text, it concerns one mail. If it refused the login
 * or the sender, it concerns all mails, which then wait until the operator fixes it.
 */
function refusalOf(cause: SmtpError): Error {
  const { code = '', command, responseCode = 0, message } = cause;
  const isSenders = command === 'MAIL FROM' && responseCode >= PERMANENT;
  if (!OF_THE_MAIL.has(code) || isSenders) return cause;
  if (responseCode >= PERMANENT) return new PermanentMailError(message, { cause });
  return new DeferredMailError(message, { cause });
}
