import { screenHead } from '@clamor/contract/screens';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { safeNextPath } from '../../lib/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageMeta } from '../page-meta.tsx';

/** What the screen before this one hands over. */
export interface LoginState {
  email?: string;
  message?: string;
}

export function LoginScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { email, message } = (useLocation().state ?? {}) as LoginState;
  const below = { to: '/register', link: 'Sign Up', question: 'New here?' };
  return (
    <>
      <PageMeta {...screenHead('/login')} />
      <AuthCard title="Welcome back" lead="Sign in to be part of the noise." below={below}>
        {message ? (
          <Notice tone="won" role="status">
            {message}
          </Notice>
        ) : null}
        <LoginForm email={email} onSignedIn={() => void navigate(safeNextPath(search.get('next')))} />
      </AuthCard>
    </>
  );
}
