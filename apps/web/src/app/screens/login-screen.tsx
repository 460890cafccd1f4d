import { screenHead } from '@clamor/contract/screens';
import { useLocation } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { registerPath } from '../../lib/paths.ts';
import { forgetReturnPath, hasJustSignedUp, useReturnTo } from '../../lib/return-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageMeta } from '../page-meta.tsx';
import { LikeReason, wantsListingAt } from './like-reason.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

/** The router state that another screen passes. */
export interface LoginState {
  email?: string;
  message?: string;
  /** The person has just signed up or verified their email, or may not have an account yet. */
  isNew?: boolean;
}

export function LoginScreen() {
  const returnTo = useReturnTo();
  const {
    email,
    message,
    isNew = hasJustSignedUp() || wantsListingAt(returnTo),
  } = (useLocation().state ?? {}) as LoginState;
  const below = { to: registerPath(returnTo), link: 'Sign Up', question: 'New here?' };
  const head = screenHead('/login');
  return (
    <SignedOutOnly title={head.title}>
      <PageMeta {...head} />
      <AuthCard
        title={isNew ? 'Welcome to Clamor' : 'Welcome back'}
        lead={message ? 'You can sign in already, and verify later.' : 'Sign in to join the crowd.'}
        below={below}
      >
        <LikeReason path={returnTo} />
        {message ? <Notice role="status">{message}</Notice> : null}
        <LoginForm email={email} onSignedIn={forgetReturnPath} />
      </AuthCard>
    </SignedOutOnly>
  );
}
