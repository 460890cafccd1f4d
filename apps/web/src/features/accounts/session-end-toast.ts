import type { SessionEnd } from '../../lib/auth-token.ts';
import type { ToastMessage } from '../../ui/toast-queue.ts';

const WHY: Record<SessionEnd, string> = {
  'signed-out': 'You signed out on another device.',
  suspended: 'This account is suspended. We sent an email that says why.',
  deleted: 'This account was deleted.',
  'password-changed': 'The password was changed. Sign in with the new one.',
  expired: 'Your session on this device has ended. Sign in again.',
};

/** Says why the session ended, on whatever page is open. */
export function sessionEndToast(why: SessionEnd): ToastMessage {
  return { title: 'You are signed out', description: WHY[why], style: 'destructive' };
}
