import type {
  changeEmail,
  confirmEmail,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
} from '@clamor/contract/account-care';
import type {
  changePassword,
  forgotPassword,
  LoginAnswer,
  login,
  logout,
  logoutEverywhere,
  Me,
  openEmailLink,
  readMe,
  register,
  resendVerification,
  resetPassword,
  VerifyEmailAnswer,
} from '@clamor/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { authToken, clearAuthToken } from '../../lib/auth-token.ts';
import { FOR_EVERYBODY, FOR_MEMBER, FOR_SESSION } from '../../lib/query-audience.ts';

export const REGISTER = callOf<typeof register>('POST', '/api/auth/register');
export const LOGIN = callOf<typeof login>('POST', '/api/auth/login');
export const LOGOUT = callOf<typeof logout>('POST', '/api/auth/logout');
export const LOGOUT_EVERYWHERE = callOf<typeof logoutEverywhere>('POST', '/api/auth/logout-everywhere');
const READ_ME = callOf<typeof readMe>('GET', '/api/auth/me');
export const OPEN_EMAIL_LINK = callOf<typeof openEmailLink>('POST', '/api/auth/verify-email');
export const RESEND_VERIFICATION = callOf<typeof resendVerification>('POST', '/api/auth/resend-verification');
export const FORGOT_PASSWORD = callOf<typeof forgotPassword>('POST', '/api/auth/forgot-password');
export const RESET_PASSWORD = callOf<typeof resetPassword>('POST', '/api/auth/reset-password');
export const CHANGE_PASSWORD = callOf<typeof changePassword>('POST', '/api/auth/change-password');
const LIST_SESSIONS = callOf<typeof listSessions>('GET', '/api/account/sessions');
export const END_SESSION = callOf<typeof endSession>('DELETE', '/api/account/sessions/{id}');
export const END_OTHER_SESSIONS = callOf<typeof endOtherSessions>('POST', '/api/account/sessions/end-others');
export const CHANGE_EMAIL = callOf<typeof changeEmail>('POST', '/api/account/email');
export const CONFIRM_EMAIL = callOf<typeof confirmEmail>('POST', '/api/account/email/confirm');
export const EXPORT_ACCOUNT = callOf<typeof exportAccount>('GET', '/api/account/export');
export const DELETE_ACCOUNT = callOf<typeof deleteAccount>('DELETE', '/api/account');

/** The member's sessions on all devices. */
export const sessionsQuery = queryOptions({
  queryKey: [LIST_SESSIONS.path],
  queryFn: () => callApi(LIST_SESSIONS),
  meta: FOR_MEMBER,
  refetchOnMount: 'always',
});

const FRESH_MS = 5 * 60_000;

/** The member of the stored token, or null. A token that the server rejects is removed. */
async function readSession(): Promise<Me | null> {
  if (authToken() === null) return null;
  try {
    return await callApi(READ_ME);
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    clearAuthToken();
    return null;
  }
}

/** The signed-in member, or null. */
export const meQuery = queryOptions({
  queryKey: [READ_ME.path],
  queryFn: readSession,
  meta: FOR_SESSION,
  staleTime: FRESH_MS,
  // The mailed link opens in another tab. A pending member may be verified when they return to this one.
  refetchOnWindowFocus: ({ state }) => (state.data?.status === 'PENDING' ? 'always' : false),
});

/**
 * Opens a mailed link, once for each link.
 * @param onSession gets the session that the answer may contain. It is stored at once and never cached.
 */
export function openedEmailQuery(token: string, onSession: (session: LoginAnswer) => void) {
  return queryOptions({
    queryKey: [OPEN_EMAIL_LINK.path, token],
    queryFn: async (): Promise<VerifyEmailAnswer> => {
      const { session, ...answer } = await callApi(OPEN_EMAIL_LINK, { body: { token } });
      if (session !== null) onSession(session);
      return answer;
    },
    // Not reset when the session changes: the session that this link starts must not open the link again.
    meta: FOR_EVERYBODY,
  });
}
