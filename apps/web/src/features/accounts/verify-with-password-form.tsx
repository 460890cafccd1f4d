import { type VerifyEmailAnswer, VerifyWithPasswordBody } from '@clamor/contract/accounts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { OPEN_EMAIL_LINK } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

export interface VerifyWithPasswordFormProps {
  /** From the mailed link. */
  token: string;
  onVerified: (answer: VerifyEmailAnswer) => void;
}

/**
 * Verifies an address on a device that is not known for the account. Only the mailbox proves whose account it is, so
 * the person chooses a new password.
 */
export function VerifyWithPasswordForm({ token, onVerified }: VerifyWithPasswordFormProps) {
  const { submit, field, pending } = useCallForm({
    body: VerifyWithPasswordBody,
    defaultValues: { token, password: '' },
    fields: ['password'],
    send: async (body) => onVerified(await callApi(OPEN_EMAIL_LINK, { body })),
    failure: { title: 'Verification Failed', fallback: 'The verification link may be invalid or expired.' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordField label="New password" {...field('password')} />
      <Button type="submit" size="lg" wide pending={pending} pendingText="Verifying...">
        Set password and verify
      </Button>
    </form>
  );
}
