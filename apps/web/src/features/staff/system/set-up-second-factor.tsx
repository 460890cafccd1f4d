import type { beginSecondFactor } from '@clamor/contract/staff-sessions';
import type { AnswerOf } from '@clamor/contract/wire';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { callAsStaff } from '../api.ts';
import { BEGIN_SECOND_FACTOR, CONFIRM_SECOND_FACTOR } from './calls.ts';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type NewKey = AnswerOf<typeof beginSecondFactor>;

export interface SetUpSecondFactorProps {
  /** Called when the key was made. From now on nothing may replace this part before `onDone`, or codes may be lost. */
  onBegun: () => void;
  /** Called when the second factor is active and its recovery codes are shown. */
  onConfirmed?: () => void;
  /** Called when the person confirms that the recovery codes were saved. */
  onDone: () => void;
}

/** Sets up an authenticator app: its key, a first code, and the recovery codes. */
export function SetUpSecondFactor({ onBegun, onConfirmed, onDone }: SetUpSecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAction({
    mutationFn: () => callAsStaff(BEGIN_SECOND_FACTOR, {}),
    onSuccess: onBegun,
    onError: (error) => toastFailure('The second factor could not be set up', error, 'Try again in a moment.'),
  });
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begin.data !== undefined)
    return (
      <Confirm
        made={begin.data}
        onConfirmed={(made) => {
          setCodes(made);
          onConfirmed?.();
        }}
      />
    );
  return (
    <Button
      className="justify-self-start"
      pending={begin.isPending}
      pendingText="Making a key..."
      onClick={() => begin.mutate()}
    >
      Set up second factor
    </Button>
  );
}

interface ConfirmProps {
  made: NewKey;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function Confirm({ made, onConfirmed }: ConfirmProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const confirm = useAction({
    mutationFn: () => callAsStaff(CONFIRM_SECOND_FACTOR, { body: { code: code.trim() } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) =>
      setFault(isApiError(error, 'WRONG_CODE') ? error.message : messageOf(error, 'Try again in a moment.')),
  });
  function submit() {
    setFault(code.trim() === '' ? 'Enter the code' : undefined);
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate();
  }
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={made.keyUri} label="QR code of the key" />
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <p>Scan the QR code with an authenticator app, or type this key into it:</p>
          <p className="rounded-md bg-sunk px-3 py-2 font-mono text-[0.9375rem] break-words">
            {inGroups(made.keyText)}
          </p>
          <p className="text-sm text-mute">It is shown only once.</p>
        </div>
        <form
          noValidate
          className="grid max-w-sm gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <CodeField
            autoFocus
            inputMode="numeric"
            value={code}
            error={fault}
            hint="The six digits that the app shows."
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" className="justify-self-start" pending={confirm.isPending} pendingText="Looking...">
            Turn on
          </Button>
        </form>
      </div>
    </div>
  );
}

/** The key in groups of four characters, so that it is easier to type. */
function inGroups(keyText: string): string {
  return keyText.match(/.{1,4}/g)?.join(' ') ?? keyText;
}
