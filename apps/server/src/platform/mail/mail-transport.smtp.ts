import nodemailer from 'nodemailer';
import { DeferredMailError, type MailTransport, PermanentMailError } from './mail-transport.ts';

/** How long the mail server may be silent. Shorter than the lease of the mails: no other node sends them meanwhile. */
const PATIENCE_MS = 20_000;
const PERMANENT = 500;

/**
 * Sends mails to an SMTP server.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`
 * @param from the sender, for example `Clamor <no-reply@clamor.example>`
 * @param patienceMs how long the server may be silent, before or after its greeting; then sending fails
 */
export function smtpTransport(url: string, from: string, patienceMs = PATIENCE_MS): MailTransport {
  // Options of the connection must be in the first argument. The second one has the defaults of every mail.
  const transporter = nodemailer.createTransport(
    {
      url,
      pool: true,
      // A connection that the server closed meanwhile is replaced once. More would outlast the lease.
      maxRequeues: 1,
      connectionTimeout: patienceMs,
      socketTimeout: patienceMs,
    },
    { from },
  );
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
