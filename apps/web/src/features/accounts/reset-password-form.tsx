import { ResetPasswordBody } from '@clamor/contract/accounts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { RESET_PASSWORD } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

export interface ResetPasswordFormProps {
  /** From the mailed link. */
  token: string;
  onReset: () => void;
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const { submit, field, pending } = useCallForm({
    body: ResetPasswordBody,
    defaultValues: { token, password: '' },
    fields: ['password'],
    send: async (body) => {
      await callApi(RESET_PASSWORD, { body });
      onReset();
    },
    failure: { title: 'Password not changed', fallback: 'The link may be invalid or expired.' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordField label="New password" {...field('password')} />
      <Button type="submit" size="lg" wide pending={pending} pendingText="Saving...">
        Save new password
      </Button>
    </form>
  );
}
