import type { ServerMessageOf } from '@clamor/contract/realtime';
import type { ToastMessage } from '../../../ui/toast-queue.ts';

type SignedOut = ServerMessageOf<'you:signed-out'>;

const WHY: Record<SignedOut['reason'], string> = {
  'signed-out': 'You signed out on another device.',
  suspended: 'This account is suspended. We sent an email that says why.',
  deleted: 'This account was deleted.',
  'password-changed': 'The password was changed. Sign in with the new one.',
  expired: 'You were signed in for a long time. Sign in again.',
};

/** Says why the session ended while the page was open. */
export function signedOutToast({ reason }: SignedOut): ToastMessage {
  return { title: 'You are signed out', description: WHY[reason], style: 'destructive' };
}
