import { Link } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx';
import { PageMeta } from '../page-meta.tsx';

export function ForgotPasswordScreen() {
  const below = (
    <Link to="/login" className="inline-flex min-h-11 items-center font-semibold text-ink underline">
      Back to Sign In
    </Link>
  );
  return (
    <>
      <PageMeta title="Forgotten password" index={false} />
      <AuthCard
        title="Forgot your password?"
        lead="Tell us your email and we send you a link to choose a new one."
        below={below}
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
