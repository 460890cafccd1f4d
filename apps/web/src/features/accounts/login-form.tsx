import { LoginBody } from '@clamor/contract/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { useSignIn } from './session.ts';

export interface LoginFormProps {
  /** Filled in for somebody who has just registered. */
  email?: string | undefined;
  onSignedIn: () => void;
}

export function LoginForm({ email = '', onSignedIn }: LoginFormProps) {
  const signIn = useSignIn();
  const { register, handleSubmit, setError, formState } = useForm<LoginBody>({
    resolver: zodResolver(LoginBody),
    defaultValues: { email, password: '' },
  });

  const submit = handleSubmit(async (body) => {
    try {
      await signIn.mutateAsync(body);
      onSignedIn();
    } catch (error) {
      if (showFieldErrors(error, setError, ['email', 'password'])) return;
      const description = messageOf(error, 'Invalid email or password');
      toast({ title: 'Login Failed', description, style: 'destructive' });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Link
          to="/forgot-password"
          className="-mb-2 inline-flex min-h-11 items-center justify-self-end text-sm underline"
        >
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" size="lg" wide pending={formState.isSubmitting} pendingText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
