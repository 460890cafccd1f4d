import { expect, it } from 'vitest';
import type { SessionEnd } from '../../lib/auth-token.ts';
import { sessionEndToast } from './session-end-toast.ts';

const WHY: Readonly<Record<SessionEnd, string>> = {
  'signed-out': 'You signed out on another device.',
  suspended: 'This account is suspended. We sent an email that says why.',
  deleted: 'This account was deleted.',
  'password-changed': 'The password was changed. Sign in with the new one.',
  expired: 'Your session on this device has ended. Sign in again.',
};

it.each(Object.entries(WHY))('says why a session ended: %s', (why, description) => {
  expect(sessionEndToast(why as SessionEnd)).toEqual({
    title: 'You are signed out',
    description,
    style: 'destructive',
  });
});
