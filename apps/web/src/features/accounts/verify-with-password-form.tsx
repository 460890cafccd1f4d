import { type VerifyEmailAnswer, VerifyEmailBody } from '@clamor/contract/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { VERIFY_EMAIL_WITH_PASSWORD } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

export interface VerifyWithPasswordFormProps {
  /** From the mailed link. */
  token: string;
  onVerified: (answer: VerifyEmailAnswer) => void;
}

/** Verifies an address where only its mailbox shows whose it is: the password is chosen anew. */
export function VerifyWithPasswordForm({ token, onVerified }: VerifyWithPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<VerifyEmailBody>({
    resolver: zodResolver(VerifyEmailBody),
    defaultValues: { token, password: '' },
  });

  const submit = handleSubmit(async (body) => {
    try {
      onVerified(await callApi(VERIFY_EMAIL_WITH_PASSWORD, { body }));
    } catch (error) {
      if (showFieldErrors(error, setError, ['password'])) return;
      const description = messageOf(error, 'The verification link may be invalid or expired.');
      toast({ title: 'Verification Failed', description, style: 'destructive' });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordField label="New password" error={formState.errors.password?.message} {...register('password')} />
      <Button type="submit" size="lg" wide pending={formState.isSubmitting} pendingText="Verifying...">
        Set password and verify
      </Button>
    </form>
  );
}
