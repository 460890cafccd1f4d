import { screenHead } from '@clamor/contract/screens';
import { useNavigate } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { loginPath } from '../../lib/paths.ts';
import { keepReturnPath, useReturnTo } from '../../lib/return-to.ts';
import { PageMeta } from '../page-meta.tsx';
import { LikeReason } from './like-reason.tsx';
import type { LoginState } from './login-screen.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

export function RegisterScreen() {
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const toLogin = (state: LoginState) => {
    keepReturnPath(returnTo);
    void navigate(loginPath(returnTo), { state });
  };
  const below = { to: loginPath(returnTo), link: 'Sign In', question: 'Have an account?' };
  const head = screenHead('/register');
  return (
    <SignedOutOnly title={head.title}>
      <PageMeta {...head} />
      <AuthCard title="Join Clamor" lead="Verify your email and 25,000 tokens are yours." below={below}>
        <LikeReason path={returnTo} />
        <RegisterForm
          returnTo={returnTo}
          onRegistered={(email, { message }) => toLogin({ email, message, isNew: true })}
        />
      </AuthCard>
    </SignedOutOnly>
  );
}
