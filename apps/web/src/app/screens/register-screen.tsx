import { screenHead } from '@clamor/contract/screens';
import { useNavigate } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { loginPath } from '../../lib/paths.ts';
import { keepWayBack, useReturnTo } from '../../lib/way-back.ts';
import { PageMeta } from '../page-meta.tsx';
import { Entrance } from './entrance.tsx';
import { LikeReason } from './like-reason.tsx';
import type { LoginState } from './login-screen.tsx';

export function RegisterScreen() {
  const navigate = useNavigate();
  const wayBack = useReturnTo();
  const toLogin = (state: LoginState) => {
    keepWayBack(wayBack);
    void navigate(loginPath(wayBack), { state });
  };
  const below = { to: loginPath(wayBack), link: 'Sign In', question: 'Have an account?' };
  return (
    <Entrance>
      <PageMeta {...screenHead('/register')} />
      <AuthCard title="Join Clamor" lead="Verify your email and 25,000 tokens are yours." below={below}>
        <LikeReason path={wayBack} />
        <RegisterForm
          returnTo={wayBack}
          onRegistered={(email, { message }) => toLogin({ email, message, isNew: true })}
        />
      </AuthCard>
    </Entrance>
  );
}
