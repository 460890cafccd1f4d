import type {
  changePassword,
  forgotPassword,
  login,
  logout,
  logoutEverywhere,
  readMe,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
  verifyEmailWithPassword,
} from '@clamor/contract/accounts';
import { callOf } from '../../lib/api.ts';

export const REGISTER = callOf<typeof register>('POST', '/api/auth/register');
export const LOGIN = callOf<typeof login>('POST', '/api/auth/login');
export const LOGOUT = callOf<typeof logout>('POST', '/api/auth/logout');
export const LOGOUT_EVERYWHERE = callOf<typeof logoutEverywhere>('POST', '/api/auth/logout-everywhere');
export const READ_ME = callOf<typeof readMe>('GET', '/api/auth/me');
export const VERIFY_EMAIL = callOf<typeof verifyEmail>('GET', '/api/auth/verify-email');
export const VERIFY_EMAIL_WITH_PASSWORD = callOf<typeof verifyEmailWithPassword>('POST', '/api/auth/verify-email');
export const RESEND_VERIFICATION = callOf<typeof resendVerification>('POST', '/api/auth/resend-verification');
export const FORGOT_PASSWORD = callOf<typeof forgotPassword>('POST', '/api/auth/forgot-password');
export const RESET_PASSWORD = callOf<typeof resetPassword>('POST', '/api/auth/reset-password');
export const CHANGE_PASSWORD = callOf<typeof changePassword>('POST', '/api/auth/change-password');
