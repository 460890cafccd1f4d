import { HOUR } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { RESET_LINK_MS, VERIFY_LINK_MS } from './answer-account-requests.ts';
import { NEW_EMAIL_LINK_MS } from './answer-email-changes.ts';
import * as templates from './email-templates.ts';

const TO = { email: 'mara@example.com', username: 'mara' };
const PLACES = { publicUrl: 'https://clamor.test', supportEmail: 'support@clamor.test' };
const TOKEN = 'abc123';

/** Every mail of this module, and how long its link works; null if the mail has no such link. */
const MAILS: Readonly<Record<keyof typeof templates, [mail: { text: string; html: string }, linkMs: number | null]>> = {
  verificationMail: [templates.verificationMail(TO, PLACES, TOKEN), VERIFY_LINK_MS],
  anotherSignUpMail: [templates.anotherSignUpMail(TO, 'mara_2', PLACES, TOKEN), VERIFY_LINK_MS],
  resetMail: [templates.resetMail(TO, PLACES, TOKEN), RESET_LINK_MS],
  newEmailMail: [templates.newEmailMail(TO, PLACES, TOKEN), NEW_EMAIL_LINK_MS],
  emailTakenMail: [templates.emailTakenMail(TO, PLACES), null],
  unknownDeviceMail: [templates.unknownDeviceMail(TO, PLACES, { device: null, at: 0 }), null],
  emailChangeAskedMail: [templates.emailChangeAskedMail(TO, PLACES), null],
  emailChangedMail: [templates.emailChangedMail(TO, PLACES), null],
  emailWantedMail: [templates.emailWantedMail(TO, PLACES), null],
  suspendedMail: [templates.suspendedMail(TO, PLACES, null), null],
};

const span = (ms: number) => (ms === HOUR ? 'one hour' : `${ms / HOUR} hours`);

describe('the mails of accounts', () => {
  it.each(Object.entries(MAILS))('%s says how long its link works, and only where it has one', (_, [mail, linkMs]) => {
    for (const text of [mail.text, mail.html]) {
      const said = [...text.matchAll(/The link works (?:once, )?for ([\w ]+?)\./g)].map(([, length]) => length);
      expect([text.includes(`token=${TOKEN}`), said]).toEqual(linkMs === null ? [false, []] : [true, [span(linkMs)]]);
    }
  });
});
