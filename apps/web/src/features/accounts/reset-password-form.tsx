import { ResetPasswordBody } from '@clamor/contract/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { RESET_PASSWORD } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

export interface ResetPasswordFormProps {
  /** From the mailed link. */
  token: string;
  onReset: () => void;
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<ResetPasswordBody>({
    resolver: zodResolver(ResetPasswordBody),
    defaultValues: { token, password: '' },
  });

  const submit = handleSubmit(async (body) => {
    try {
      await callApi(RESET_PASSWORD, { body });
      onReset();
    } catch (error) {
      if (showFieldErrors(error, setError, ['password'])) return;
      const description = messageOf(error, 'The link may be invalid or expired.');
      toast({ title: 'Password not changed', description, style: 'destructive' });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordField label="New password" error={formState.errors.password?.message} {...register('password')} />
      <Button type="submit" size="lg" wide pending={formState.isSubmitting} pendingText="Saving...">
        Save new password
      </Button>
    </form>
  );
}
