export { forgetOldMails } from './forget-old-mails.ts';
export { type Letter, setLetter } from './letter.ts';
export { mailboxTransport } from './mail-transport.mailbox.ts';
export { smtpTransport } from './mail-transport.smtp.ts';
export type { Mail } from './mail-transport.ts';
export { forgetMailsOf, moveMailsOf, type OutgoingMail, queueMail, queueMails, readMailbox } from './outbox.ts';
export { sendDueMails } from './send-due-mails.ts';
