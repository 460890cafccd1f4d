import { DeleteAccountBody } from '@clamor/contract/account-care';
import type { Obligation } from '@clamor/contract/obligations';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { endingOwnSession } from '../../lib/auth-token.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StepDialog } from '../../ui/step-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { DELETE_ACCOUNT } from './api.ts';
import { obligationLine } from './obligation-line.ts';
import { useForgetSession, useSession } from './session.ts';

/** The obligations that prevent the deletion, each with a link. */
function Obligations({ obligations }: { obligations: readonly Obligation[] }) {
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">Finish this first:</p>
      <ul className="mt-2 grid gap-2">
        {obligations.map((obligation) => {
          const { sentence, path, link } = obligationLine(obligation);
          return (
            <li key={`${obligation.kind} ${obligation.auctionId} ${obligation.slug}`}>
              {sentence}{' '}
              <Link to={path} className="touch font-semibold underline underline-offset-4">
                {link}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function WhatGoes() {
  const { me } = useSession();
  // The username of an unverified account is free again at once.
  const name = me?.status === 'PENDING' ? null : ' Nobody else can take your username for a year.';
  return (
    <div className="grid gap-2">
      <p>
        We delete your profile and picture, your devices and the emails we sent you, and withdraw listings that are
        still collecting demand. This cannot be undone.
      </p>
      <p>Your bids, purchases, sales, payments and reviews stay on record, under the name “Deleted member”.{name}</p>
    </div>
  );
}

function Asking({ onClose }: { onClose: () => void }) {
  const forget = useForgetSession();
  const formId = useId();
  const [obligations, setObligations] = useState<readonly Obligation[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const { submit, field, pending } = useCallForm({
    body: DeleteAccountBody,
    defaultValues: { password: '' },
    fields: ['password'],
    send: async (body) => {
      setObligations([]);
      setRefused(null);
      await endingOwnSession(() => callApi(DELETE_ACCOUNT, { body }));
      await forget();
      toast({ title: 'Account deleted', description: 'Thank you for being part of Clamor.' });
    },
    failure: (error) => {
      const open = isApiError(error, 'OPEN_OBLIGATIONS') ? (error.facts.obligations ?? []) : [];
      setObligations(open);
      if (open.length === 0) setRefused(messageOf(error, 'Try again in a moment.'));
    },
  });
  return (
    <StepDialog
      open
      title="Delete your account?"
      description={<WhatGoes />}
      confirm={
        <Button type="submit" form={formId} variant="danger" pending={pending} pendingText="Deleting...">
          Delete my account
        </Button>
      }
      refused={refused}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      </form>
      {obligations.length === 0 ? null : <Obligations obligations={obligations} />}
    </StepDialog>
  );
}

/** Deletes the account. Asks for the password and says what stays on record. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking ? <Asking onClose={() => setAsking(false)} /> : null}
    </>
  );
}
