import { z } from 'zod';
import { Email, GivenPassword, MailAnswer, MailedToken } from './accounts.ts';
import { Done, defineCall, WireInstant } from './wire.ts';

/** A session's public id. It is not the token, so nobody can sign in with it. */
const SessionId = z
  .string({ error: 'There is no such session' })
  .regex(/^[\w-]{43}$/, { error: 'There is no such session' });

export const OwnSession = z.object({
  id: SessionId,
  /** The device's name: `Chrome on Windows`. null: unknown. */
  device: z.string().nullable(),
  signedInAt: WireInstant,
  lastUsedAt: WireInstant,
  /** Whether the caller made this request with this session. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const OwnSessions = z.object({
  /** The caller's session first, then by last use; at most a hundred. */
  sessions: z.array(OwnSession),
});
export type OwnSessions = z.infer<typeof OwnSessions>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the member is signed in.',
  access: 'member',
  answers: { 200: OwnSessions },
  refusals: ['UNAUTHENTICATED'],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'Sign one session of the member out, and close its sockets.',
  access: 'member',
  params: z.object({ id: SessionId }),
  answers: { 200: Done },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign every session of the member out but this one.',
  access: 'member',
  answers: { 200: Done },
  refusals: ['UNAUTHENTICATED'],
});

export const ChangeEmailBody = z.object({ email: Email, password: GivenPassword });
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

export const changeEmail = defineCall({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Ask for another e-mail address: a link is mailed to it, the present one is told, and nothing changes until the link is opened. ' +
    'A taken address answers alike. A wrong password is a field error.',
  access: 'member',
  body: ChangeEmailBody,
  answers: { 200: MailAnswer },
  refusals: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED'],
});

export const ConfirmEmailBody = z.object({ token: MailedToken, password: GivenPassword.optional() });
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary:
    'Open the link to a new e-mail address. From a device that never signed in to the account, and another network than the one that asked, ' +
    "the account's password is needed with it.",
  access: 'visitor',
  body: ConfirmEmailBody,
  answers: { 200: Done },
  refusals: ['PASSWORD_REQUIRED'],
});

export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything that is kept of the member, as one JSON file.',
  access: 'member',
  // The file is sent while the server still reads the data, so a large file needs little memory.
  answers: { 200: null },
  refusals: ['UNAUTHENTICATED'],
});

export const DeleteAccountBody = z.object({ password: GivenPassword });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  summary:
    'Delete the account, with its password. While something is open it is refused, with each thing named. A wrong password is a field error.',
  access: 'member',
  body: DeleteAccountBody,
  answers: { 200: Done },
  refusals: ['UNAUTHENTICATED', 'OPEN_OBLIGATIONS'],
});
