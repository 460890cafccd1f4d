import { callApi } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { RESEND_VERIFICATION } from './api.ts';

/** Mails the verification link again. */
export function ResendVerification({ email }: { email: string }) {
  const resend = useAction({
    mutationFn: () => callApi(RESEND_VERIFICATION, { body: { email } }),
    onSuccess: ({ message }) => toast({ title: 'Email sent', description: message }),
    onError: (error) => toastFailure('Email not sent', error, 'Try again in a moment.'),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={resend.isPending}
      pendingText="Sending..."
      resting={resend.isSuccess}
      onClick={() => resend.mutate()}
    >
      {resend.isSuccess ? 'Sent' : 'Send the email again'}
    </Button>
  );
}
