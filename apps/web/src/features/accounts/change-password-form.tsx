import { ChangePasswordBody } from '@clamor/contract/accounts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CHANGE_PASSWORD } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };

export function ChangePasswordForm() {
  const { form, submit, field, pending } = useCallForm({
    body: ChangePasswordBody,
    defaultValues: EMPTY,
    fields: ['currentPassword', 'newPassword'],
    send: async (body) => {
      await callApi(CHANGE_PASSWORD, { body });
      form.reset(EMPTY);
      toast({ title: 'Password changed', description: 'You are signed out on every other device.' });
    },
    failure: { title: 'Password not changed', fallback: 'Try again in a moment.' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <NewPasswordField label="New password" {...field('newPassword')} />
      <Button type="submit" className="justify-self-start" pending={pending} pendingText="Saving...">
        Change password
      </Button>
    </form>
  );
}
