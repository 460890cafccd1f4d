import { ROLES, USER_STATUSES, usernameProblem } from '@clamor/domain/accounts';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { ReturnPath } from './return-path.ts';
import { TokenBalance } from './wallet.ts';
import { Count, counted, Done, defineCall, filledText, Id, WireInstant } from './wire.ts';

export const Username = z
  .string({ error: `Username must be at least ${counted(LIMITS.usernameMin, 'character')}` })
  .superRefine((value, context) => {
    const message = usernameProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .meta({ minLength: LIMITS.usernameMin, maxLength: LIMITS.usernameMax });

/** An e-mail address. Blanks that a paste leaves around it are removed. */
export const Email = z
  .string({ error: 'Invalid email address' })
  .trim()
  .max(LIMITS.emailMax, { error: 'Invalid email address' })
  .regex(z.regexes.email, { error: 'Invalid email address' });

const PASSWORD_TOO_SHORT = `Password must be at least ${counted(LIMITS.passwordMin, 'character')}`;
const PASSWORD_TOO_LONG = `Password must be ${counted(LIMITS.passwordMax, 'character')} or less`;

/** A password that a member chooses. It must fit the rules for new passwords. */
const NewPassword = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(LIMITS.passwordMin, { error: PASSWORD_TOO_SHORT })
  .max(LIMITS.passwordMax, { error: PASSWORD_TOO_LONG })
  .refine((value) => !/\p{Surrogate}/u.test(value), { error: 'Password contains a broken character' });

/** A password to compare with the stored one. The rules for new passwords do not apply to it. */
export const GivenPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(LIMITS.passwordMax, { error: PASSWORD_TOO_LONG });

export const MailedToken = filledText(LIMITS.tokenMax, {
  required: 'The link is incomplete',
  tooLong: 'The link is not valid',
});

/** The role chosen at registration or added later. */
export const ChosenRole = z.enum(['BIDDER', 'SELLER'], { error: 'Role must be SELLER or BIDDER' });

/** The signed-in member's own account. */
export const Me = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  bossBucksBalance: TokenBalance,
  profileImageUrl: z.string().nullable(),
  createdAt: WireInstant,
});
export type Me = z.infer<typeof Me>;

export const RegisterBody = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  role: ChosenRole.default('BIDDER'),
  /** The page to return to. The mailed link leads back to it. */
  returnTo: ReturnPath.optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** An answer that is the same whether or not the address has an account. The screen shows `message`. */
export const MailAnswer = z.object({ success: z.literal(true), message: z.string() });
export type MailAnswer = z.infer<typeof MailAnswer>;

export const register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  summary:
    'Create an account with status PENDING and mail its verification link. A taken e-mail answers alike; a taken or reserved username is refused.',
  access: 'visitor',
  body: RegisterBody,
  answers: { 201: MailAnswer },
  refusals: ['USERNAME_TAKEN'],
});

export const LoginBody = z.object({ email: Email, password: GivenPassword });
export type LoginBody = z.infer<typeof LoginBody>;

export const LoginAnswer = z.object({ token: z.string(), expiresAt: WireInstant, user: Me });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Exchange e-mail and password for a bearer token. A suspended account answers like a wrong password.',
  access: 'visitor',
  body: LoginBody,
  answers: { 200: LoginAnswer },
  refusals: ['UNAUTHENTICATED'],
});

export const VerifyEmailAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The tokens that this call granted; 0 if the account was already active. */
  bonusTokens: Count,
  /** The page to return to, as given at registration; null: none. */
  returnTo: z.string().nullable(),
});
export type VerifyEmailAnswer = z.infer<typeof VerifyEmailAnswer>;

export const verifyEmail = defineCall({
  method: 'GET',
  path: '/api/auth/verify-email',
  summary:
    'Open a verification link: a PENDING account becomes ACTIVE and gets the welcome bonus, once. From a device and network ' +
    'that neither registered nor signed in to it, a password has to be chosen (POST).',
  access: 'visitor',
  changes: true,
  query: z.object({ token: MailedToken }),
  answers: { 200: VerifyEmailAnswer },
  refusals: ['PASSWORD_REQUIRED'],
});

export const VerifyEmailBody = z.object({
  token: MailedToken,
  /** Required on a device and network where the account was neither registered nor signed in to. */
  password: NewPassword.optional(),
});
export type VerifyEmailBody = z.infer<typeof VerifyEmailBody>;

/** The verification form where a password has to be chosen. */
export const VerifyWithPasswordBody = z.object({ token: MailedToken, password: NewPassword });
export type VerifyWithPasswordBody = z.infer<typeof VerifyWithPasswordBody>;

export const OpenedEmailAnswer = VerifyEmailAnswer.extend({
  /** The new session, if this call activated the account on the device that registered it; otherwise null. */
  session: LoginAnswer.nullable(),
});
export type OpenedEmailAnswer = z.infer<typeof OpenedEmailAnswer>;

export const openEmailLink = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Open a verification link as GET does. The call that makes the account active on the device that registered it also signs in, ' +
    'unless a token is sent. With a password, which is chosen now, it opens from anywhere, and every token of the account is revoked.',
  access: 'optional',
  body: VerifyEmailBody,
  answers: { 200: OpenedEmailAnswer },
  refusals: ['PASSWORD_REQUIRED'],
});

export const readMe = defineCall({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The member whose token this is.',
  access: 'member',
  answers: { 200: Me },
  refusals: ['UNAUTHENTICATED'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Revoke the token sent. Answers alike without one.',
  access: 'optional',
  answers: { 200: Done },
  refusals: [],
});

export const logoutEverywhere = defineCall({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  summary: 'Revoke every token of the member, this one too, and close their sockets.',
  access: 'member',
  answers: { 200: Done },
  refusals: ['UNAUTHENTICATED'],
});

export const EmailBody = z.object({ email: Email });
export type EmailBody = z.infer<typeof EmailBody>;

export const resendVerification = defineCall({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Mail the verification link again. Answers alike whether or not the address has an account.',
  access: 'visitor',
  body: EmailBody,
  answers: { 200: MailAnswer },
  refusals: [],
});

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link to choose a new password. Answers alike whether or not the address has an account.',
  access: 'visitor',
  body: EmailBody,
  answers: { 200: MailAnswer },
  refusals: [],
});

export const ResetPasswordBody = z.object({ token: MailedToken, password: NewPassword });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with a mailed token; every token of the member is revoked.',
  access: 'visitor',
  body: ResetPasswordBody,
  answers: { 200: Done },
  refusals: [],
});

export const ChangePasswordBody = z.object({ currentPassword: GivenPassword, newPassword: NewPassword });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Choose a new password; every other token of the member is revoked. A wrong present one is a field error.',
  access: 'member',
  body: ChangePasswordBody,
  answers: { 200: Done },
  refusals: ['UNAUTHENTICATED'],
});
