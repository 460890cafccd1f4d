import { ChangeEmailBody } from '@clamor/contract/account-care';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CHANGE_EMAIL } from './api.ts';

const EMPTY = { email: '', password: '' };

/** Requests a new email address. It takes effect when the mailed link is opened. */
export function ChangeEmailForm({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { form, submit, field, pending } = useCallForm({
    body: ChangeEmailBody,
    defaultValues: EMPTY,
    fields: ['email', 'password'],
    send: async (body) => {
      setAnswer(null);
      setAnswer((await callApi(CHANGE_EMAIL, { body })).message);
      form.reset(EMPTY);
    },
    failure: { title: 'Email not changed', fallback: 'Try again in a moment.' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-mute">
        You sign in with this address, and we send our emails to it:{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
      </p>
      <TextField label="New email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      {answer === null ? null : <Notice role="status">{answer}</Notice>}
      <Button type="submit" className="justify-self-start" pending={pending} pendingText="Sending...">
        Change email
      </Button>
    </form>
  );
}
