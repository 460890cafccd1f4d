import { TITLED_SCREENS } from '@clamor/contract/screens';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx';
import { loginPath } from '../../lib/paths.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { PageMeta } from '../page-meta.tsx';

export function ForgotPasswordScreen() {
  const below = { to: loginPath(useReturnTo()), link: 'Back to Sign In' };
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/forgot-password']} />
      <AuthCard
        title="Forgot your password?"
        lead="Enter your email, and we’ll send you a link to choose a new one."
        below={below}
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
