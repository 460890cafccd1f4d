import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { StaffHeaders, StaffSelf } from './staff.ts';
import {
  Count,
  Done,
  defineCall,
  filledText,
  Id,
  IdParams,
  oneLine,
  STAFF_READ_REFUSALS,
  STAFF_WRITE_REFUSALS,
  text,
  WireInstant,
} from './wire.ts';

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens do not matter. */
const SecondFactorCode = filledText(LIMITS.staffCodeMax, {
  required: 'Enter the code',
  tooLong: 'That is longer than any code',
});

export const SignInStaffBody = z.object({
  secret: filledText(LIMITS.tokenMax, { required: 'Admin secret required', tooLong: 'This is not the secret.' }),
  /** The staff member's name for the audit; ignored if the secret has a name. */
  name: oneLine(text(100, 'Your name must be 100 characters or less')).optional(),
  /** Required if the secret has a second factor. */
  code: SecondFactorCode.optional(),
});

/** The refusals of a sign-in. FORBIDDEN: a page of another site requested it. */
const SIGN_IN_REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'CODE_REQUIRED', 'WRONG_CODE'] as const;

export const signInStaff = defineCall({
  method: 'POST',
  path: '/api/admin/session',
  summary:
    'Exchange the staff secret, with a code where it has a second factor, for an HttpOnly cookie of 12 hours that ends after 30 idle minutes. The Origin has to be this site.',
  access: 'visitor',
  body: SignInStaffBody,
  answers: { 200: StaffSelf },
  refusals: SIGN_IN_REFUSALS,
});

export const StaffSession = z.object({
  id: Id,
  staffName: z.string(),
  /** The browser's name from its `User-Agent`: `Firefox on Linux`. */
  device: z.string().nullable(),
  /** The address or IPv6 network that opened it. */
  network: z.string(),
  hasSecondFactor: z.boolean(),
  signedInAt: WireInstant,
  lastSeenAt: WireInstant,
  /** When it ends if it is not used again. */
  endsAt: WireInstant,
  isCurrent: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const listStaffSessions = defineCall({
  method: 'GET',
  path: '/api/admin/session',
  summary: 'Where staff are signed in: the session that asks first, then the others by their last use.',
  access: 'staff',
  headers: StaffHeaders,
  answers: {
    200: z.object({
      sessions: z.array(StaffSession),
      /** How many recovery codes the calling staff member has left; null without a second factor. */
      recoveryCodesLeft: Count.nullable(),
    }),
  },
  refusals: STAFF_READ_REFUSALS,
});

export const signOutStaff = defineCall({
  method: 'DELETE',
  path: '/api/admin/session',
  summary: 'End the session of the cookie, where there is one. The Origin has to be this site.',
  access: 'visitor',
  answers: { 200: Done },
  refusals: ['FORBIDDEN'],
});

export const endStaffSession = defineCall({
  method: 'DELETE',
  path: '/api/admin/session/{id}',
  summary: 'End a staff session, whosever it is.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: Done },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND'],
});

const SECOND_FACTOR_REFUSALS = [...STAFF_WRITE_REFUSALS, 'WRONG_STATE'] as const;

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/second-factor',
  summary:
    'Make a key for an authenticator app. It counts once a code of it was confirmed. Only by a staff session of a secret with a name.',
  access: 'staff',
  beforeSecondFactor: true,
  headers: StaffHeaders,
  answers: {
    200: z.object({
      /** The key in Base32, to be typed into an authenticator app. */
      keyText: z.string(),
      /** The key as an address `otpauth://…`, to be shown as a QR code. */
      keyUri: z.string(),
    }),
  },
  refusals: SECOND_FACTOR_REFUSALS,
});

export const CodeBody = z.object({ code: SecondFactorCode });

/** Recovery codes. Each replaces an authenticator code once. Only this answer contains them. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  summary: 'Turn the second factor on with a code of the new key, and end the sessions that were opened without one.',
  access: 'staff',
  beforeSecondFactor: true,
  headers: StaffHeaders,
  body: CodeBody,
  answers: { 200: RecoveryCodes },
  refusals: [...SECOND_FACTOR_REFUSALS, 'WRONG_CODE'],
});

export const replaceRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  summary: 'New recovery codes in place of the old ones.',
  access: 'staff',
  headers: StaffHeaders,
  body: CodeBody,
  answers: { 200: RecoveryCodes },
  refusals: [...SECOND_FACTOR_REFUSALS, 'WRONG_CODE'],
});

export const removeSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/admin/second-factor',
  summary: 'Turn the second factor off. Refused where every staff session needs one.',
  access: 'staff',
  headers: StaffHeaders,
  body: CodeBody,
  answers: { 200: Done },
  refusals: [...SECOND_FACTOR_REFUSALS, 'WRONG_CODE'],
});
