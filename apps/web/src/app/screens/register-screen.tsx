import { screenHead } from '@clamor/contract/screens';
import { useNavigate } from 'react-router';
import { AuthCard } from '../../features/accounts/auth-card.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { PageMeta } from '../page-meta.tsx';
import type { LoginState } from './login-screen.tsx';

export function RegisterScreen() {
  const navigate = useNavigate();
  const toLogin = (state: LoginState) => void navigate('/login', { state });
  const below = { to: '/login', link: 'Sign In', question: 'Have an account?' };
  return (
    <>
      <PageMeta {...screenHead('/register')} />
      <AuthCard title="Join Clamor" lead="Verify your email and 25,000 tokens are yours." below={below}>
        <RegisterForm onRegistered={(email, { message }) => toLogin({ email, message })} />
      </AuthCard>
    </>
  );
}
