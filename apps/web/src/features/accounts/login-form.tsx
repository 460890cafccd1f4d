import { LoginBody } from '@clamor/contract/accounts';
import { Link } from 'react-router';
import { withNext } from '../../lib/paths.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { useSignIn } from './session.ts';

export interface LoginFormProps {
  /** The address, filled in for a person who has just registered. */
  email?: string | undefined;
  onSignedIn: () => void;
}

export function LoginForm({ email = '', onSignedIn }: LoginFormProps) {
  const signIn = useSignIn();
  const returnTo = useReturnTo();
  const { submit, field, pending } = useCallForm({
    body: LoginBody,
    defaultValues: { email, password: '' },
    fields: ['email', 'password'],
    send: async (body) => {
      await signIn.mutateAsync(body);
      onSignedIn();
    },
    failure: { title: 'Login Failed', fallback: 'Invalid email or password' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField {...field('email')} />
      <div className="grid gap-1">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Link
          to={withNext('/forgot-password', returnTo)}
          className="-mb-2 inline-flex min-h-11 items-center justify-self-end text-sm underline"
        >
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" size="lg" wide pending={pending} pendingText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
