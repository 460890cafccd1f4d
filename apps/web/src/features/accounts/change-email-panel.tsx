import { ConfirmEmailBody } from '@clamor/contract/account-care';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SaidText } from '../../ui/said.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { CONFIRM_EMAIL, meQuery } from './api.ts';
import { AuthCard } from './auth-card.tsx';

const INVALID = 'The link may be invalid or expired. Ask for a new one.';

function Failed({ message }: { message: string }) {
  return (
    <AuthCard title="Email not changed" lead={<span role="alert">{message}</span>}>
      <ButtonLink to="/account" size="lg">
        Go to your account
      </ButtonLink>
    </AuthCard>
  );
}

function Changed() {
  return (
    <AuthCard
      title="Email changed"
      lead={<SaidText>From now on, sign in with this address. We send our emails to it too.</SaidText>}
    >
      <ButtonLink to="/account" size="lg">
        Go to your account
      </ButtonLink>
    </AuthCard>
  );
}

/** Asks for the password, because on another device the mailed link alone does not prove whose account it is. */
function WithPassword({ token, why, onChanged }: { token: string; why: string; onChanged: () => void }) {
  const { submit, field, pending } = useCallForm({
    body: ConfirmEmailBody,
    defaultValues: { token, password: '' },
    fields: ['password'],
    send: async (body) => {
      await callApi(CONFIRM_EMAIL, { body });
      onChanged();
    },
    failure: { title: 'Email not changed', fallback: INVALID },
  });
  return (
    <AuthCard title="Is this you?" lead={<span role="alert">{why}</span>}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" size="lg" wide pending={pending} pendingText="Changing...">
          Use this email
        </Button>
      </form>
    </AuthCard>
  );
}

function Confirmation({ token }: { token: string }) {
  const client = useQueryClient();
  const [withPassword, setWithPassword] = useState(false);
  const { mutate, ...opening } = useAction({
    mutationFn: () => callApi(CONFIRM_EMAIL, { body: { token } }),
  });
  // The link works only once. Should React run the effect twice, `useAction` sends one request, and the second call
  // gets the first one's answer.
  useEffect(() => mutate(), [mutate]);
  const isChanged = withPassword || opening.isSuccess;
  useEffect(() => {
    if (isChanged) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [client, isChanged]);

  if (isChanged) return <Changed />;
  if (isApiError(opening.error, 'PASSWORD_REQUIRED')) {
    return <WithPassword token={token} why={opening.error.detail} onChanged={() => setWithPassword(true)} />;
  }
  if (opening.isError) return <Failed message={messageOf(opening.error, INVALID)} />;
  return (
    <AuthCard title="Changing your email" lead="One moment.">
      <SkeletonGroup label="Changing your email">
        <Skeleton className="h-14 rounded-lg" />
      </SkeletonGroup>
    </AuthCard>
  );
}

/** Opens the link to a new email address; `token` is null if the page's address has none. */
export function ChangeEmailPanel({ token }: { token: string | null }) {
  return token === null || token === '' ? <Failed message={INVALID} /> : <Confirmation token={token} />;
}
