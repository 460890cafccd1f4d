import { useState } from 'react';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEnter } from './session.ts';

const REQUIRED = 'Admin secret required';
/** What a header can carry. */
const SENDABLE = /^[\x20-\x7e\xa0-\xff]*$/;

interface Faults {
  secret?: string | undefined;
  name?: string | undefined;
}

function faultsOf(secret: string, name: string): Faults {
  if (secret === '') return { secret: REQUIRED };
  if (!SENDABLE.test(secret)) return { secret: 'This is not the secret.' };
  return SENDABLE.test(name) ? {} : { name: 'Use Latin letters.' };
}

function refusalOf(error: unknown): Faults {
  if (isApiError(error, 'UNAUTHENTICATED')) return { secret: 'This is not the secret.' };
  return { secret: messageOf(error, 'Try again in a moment.') };
}

/** Asks for the staff secret and lets in who has it. */
export function StaffGate() {
  const enter = useEnter();
  const [secret, setSecret] = useState('');
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);

  async function tryToEnter() {
    const found = faultsOf(secret, name.trim());
    setFaults(found);
    if (found.secret !== undefined || found.name !== undefined) return;
    setPending(true);
    await enter(secret, name.trim()).catch((error: unknown) => setFaults(refusalOf(error)));
    setPending(false);
  }

  return (
    <div className="mx-auto w-full max-w-[440px]">
      <Card raised className="grid gap-6 sm:p-8">
        <div className="grid gap-2">
          <LogoMark className="mb-2 h-8" />
          <h1 className="display text-4xl">Staff</h1>
          <p className="text-mute">{REQUIRED}</p>
        </div>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) void tryToEnter();
          }}
        >
          <PasswordField
            label="Admin secret"
            autoComplete="off"
            value={secret}
            error={faults.secret}
            hint="Kept in this browser until you leave."
            onChange={(event) => setSecret(event.target.value)}
          />
          <TextField
            label="Your name"
            autoComplete="off"
            maxLength={100}
            value={name}
            error={faults.name}
            hint="For the audit. A secret of your own has your name already."
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="lg" wide pending={pending} pendingText="Looking...">
            Enter
          </Button>
        </form>
      </Card>
    </div>
  );
}
