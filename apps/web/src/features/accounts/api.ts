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
  login,
  logout,
  logoutEverywhere,
  openEmailLink,
  readMe,
  register,
  resendVerification,
  resetPassword,
} from '@clamor/contract/accounts';
import { callOf } from '../../lib/api.ts';

export const REGISTER = callOf<typeof register>('POST', '/api/auth/register');
export const LOGIN = callOf<typeof login>('POST', '/api/auth/login');
export const LOGOUT = callOf<typeof logout>('POST', '/api/auth/logout');
export const LOGOUT_EVERYWHERE = callOf<typeof logoutEverywhere>('POST', '/api/auth/logout-everywhere');
export const READ_ME = callOf<typeof readMe>('GET', '/api/auth/me');
export const OPEN_EMAIL_LINK = callOf<typeof openEmailLink>('POST', '/api/auth/verify-email');
export const RESEND_VERIFICATION = callOf<typeof resendVerification>('POST', '/api/auth/resend-verification');
export const FORGOT_PASSWORD = callOf<typeof forgotPassword>('POST', '/api/auth/forgot-password');
export const RESET_PASSWORD = callOf<typeof resetPassword>('POST', '/api/auth/reset-password');
export const CHANGE_PASSWORD = callOf<typeof changePassword>('POST', '/api/auth/change-password');
export const LIST_SESSIONS = callOf<typeof listSessions>('GET', '/api/account/sessions');
export const END_SESSION = callOf<typeof endSession>('DELETE', '/api/account/sessions/{id}');
export const END_OTHER_SESSIONS = callOf<typeof endOtherSessions>('POST', '/api/account/sessions/end-others');
export const CHANGE_EMAIL = callOf<typeof changeEmail>('POST', '/api/account/email');
export const CONFIRM_EMAIL = callOf<typeof confirmEmail>('POST', '/api/account/email/confirm');
export const EXPORT_ACCOUNT = callOf<typeof exportAccount>('GET', '/api/account/export');
export const DELETE_ACCOUNT = callOf<typeof deleteAccount>('DELETE', '/api/account');
