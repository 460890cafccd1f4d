import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx';
import { clearAuthToken } from '../../lib/auth-token.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../page-meta.tsx';
import type { LoginState } from './login-screen.tsx';

export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token') ?? '';
  const toLogin = () => {
    // A reset ends every session of the account, also the one on this device.
    clearAuthToken();
    void navigate('/login', { replace: true, state });
  };
  const state: LoginState = { message: 'Your new password is saved. Sign in with it.' };
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/reset-password']} />
      {token === '' ? (
        <AuthCard title="This link is incomplete" lead="Open the link from your email again, or ask for a new one.">
          <ButtonLink to="/forgot-password" size="lg">
            Send a new link
          </ButtonLink>
        </AuthCard>
      ) : (
        <AuthCard title="Choose a new password" lead="You will be signed out everywhere else.">
          <ResetPasswordForm token={token} onReset={toLogin} />
        </AuthCard>
      )}
    </>
  );
}
