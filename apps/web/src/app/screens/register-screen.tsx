import { Link, useNavigate } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { PageMeta } from '../page-meta.tsx';
import type { LoginState } from './login-screen.tsx';

export function RegisterScreen() {
  const navigate = useNavigate();
  const toLogin = (state: LoginState) => void navigate('/login', { state });
  const below = (
    <>
      Have an account?{' '}
      <Link to="/login" className="inline-flex min-h-11 items-center font-semibold text-ink underline">
        Sign In
      </Link>
    </>
  );
  return (
    <>
      <PageMeta title="Sign Up" description="Join Clamor and get 25,000 tokens when you verify your email." />
      <AuthCard title="Join Clamor" lead="Verify your email and 25,000 tokens are yours." below={below}>
        <RegisterForm onRegistered={(email, { message }) => toLogin({ email, message })} />
      </AuthCard>
    </>
  );
}
