import { EmailBody } from '@clamor/contract/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { FORGOT_PASSWORD } from './api.ts';
import { EmailField } from './email-field.tsx';

export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<EmailBody>({
    resolver: zodResolver(EmailBody),
    defaultValues: { email: '' },
  });

  const submit = handleSubmit(async (body) => {
    try {
      setAnswer((await callApi(FORGOT_PASSWORD, { body })).message);
    } catch (error) {
      if (showFieldErrors(error, setError, ['email'])) return;
      const description = messageOf(error, 'Please try again in a moment.');
      toast({ title: 'Email not sent', description, style: 'destructive' });
    }
  });

  if (answer !== null) {
    return (
      <Notice tone="won" role="status">
        {answer}
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <Button type="submit" size="lg" wide pending={formState.isSubmitting} pendingText="Sending...">
        Send the link
      </Button>
    </form>
  );
}
