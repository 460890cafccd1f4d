import { screenHead } from '@clamor/contract/screens';
import { useLocation } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { registerPath } from '../../lib/paths.ts';
import { forgetWayBack, hasJustSignedUp, useReturnTo } from '../../lib/way-back.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageMeta } from '../page-meta.tsx';
import { Entrance } from './entrance.tsx';
import { LikeReason, wantsListingAt } from './like-reason.tsx';

/** What the screen before this one hands over. */
export interface LoginState {
  email?: string;
  message?: string;
  /** Whoever comes has just signed up or verified their email, or may have no account yet. */
  isNew?: boolean;
}

export function LoginScreen() {
  const wayBack = useReturnTo();
  const {
    email,
    message,
    isNew = hasJustSignedUp() || wantsListingAt(wayBack),
  } = (useLocation().state ?? {}) as LoginState;
  const below = { to: registerPath(wayBack), link: 'Sign Up', question: 'New here?' };
  return (
    <Entrance>
      <PageMeta {...screenHead('/login')} />
      <AuthCard
        title={isNew ? 'Welcome to Clamor' : 'Welcome back'}
        lead={message ? 'You can sign in already, and verify later.' : 'Sign in to be part of the noise.'}
        below={below}
      >
        <LikeReason path={wayBack} />
        {message ? (
          <Notice tone="won" role="status">
            {message}
          </Notice>
        ) : null}
        <LoginForm email={email} onSignedIn={forgetWayBack} />
      </AuthCard>
    </Entrance>
  );
}
