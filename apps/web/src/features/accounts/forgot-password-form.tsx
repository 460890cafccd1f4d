import { EmailBody } from '@clamor/contract/accounts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { FORGOT_PASSWORD } from './api.ts';
import { EmailField } from './email-field.tsx';

export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { submit, field, pending } = useCallForm({
    body: EmailBody,
    defaultValues: { email: '' },
    fields: ['email'],
    send: async (body) => setAnswer((await callApi(FORGOT_PASSWORD, { body })).message),
    failure: { title: 'Email not sent', fallback: 'Try again in a moment.' },
  });
  if (answer !== null) {
    return <Notice role="status">{answer}</Notice>;
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField {...field('email')} />
      <Button type="submit" size="lg" wide pending={pending} pendingText="Sending...">
        Send the link
      </Button>
    </form>
  );
}
