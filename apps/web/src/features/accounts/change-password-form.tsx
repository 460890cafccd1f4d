import { ChangePasswordBody } from '@clamor/contract/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CHANGE_PASSWORD } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };

export function ChangePasswordForm() {
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangePasswordBody>({
    resolver: zodResolver(ChangePasswordBody),
    defaultValues: EMPTY,
  });

  const submit = handleSubmit(async (body) => {
    try {
      await callApi(CHANGE_PASSWORD, { body });
      reset(EMPTY);
      toast({ title: 'Password changed', description: 'You are signed out on every other device.' });
    } catch (error) {
      if (showFieldErrors(error, setError, ['currentPassword', 'newPassword'])) return;
      const description = messageOf(error, 'Please try again in a moment.');
      toast({ title: 'Password not changed', description, style: 'destructive' });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordField
        label="New password"
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" className="justify-self-start" pending={formState.isSubmitting} pendingText="Saving...">
        Change password
      </Button>
    </form>
  );
}
