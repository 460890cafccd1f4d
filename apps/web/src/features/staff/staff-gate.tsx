import { type ReactNode, useState } from 'react';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEnter } from './session.ts';

const REQUIRED = 'Admin secret required';

interface Faults {
  secret?: string | undefined;
  code?: string | undefined;
}

function refusalOf(error: unknown): Faults {
  if (isApiError(error, 'WRONG_CODE')) return { code: error.message };
  if (isApiError(error, 'UNAUTHENTICATED')) return { secret: 'This is not the secret.' };
  const message = messageOf(error, 'Try again in a moment.');
  return { secret: message, code: message };
}

/** The sign-in form's values, and the result of the last attempt. */
function useGate() {
  const enter = useEnter();
  const [secret, setSecret] = useState('');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);

  async function tryToEnter() {
    if (secret === '') return setFaults({ secret: REQUIRED });
    if (needsCode && code.trim() === '') return setFaults({ code: 'Enter the code' });
    setFaults({});
    setPending(true);
    try {
      await enter({ secret, name: name.trim(), code: code.trim() });
    } catch (error) {
      if (isApiError(error, 'CODE_REQUIRED')) setNeedsCode(true);
      else setFaults(refusalOf(error));
    }
    setPending(false);
  }
  function startAgain() {
    setNeedsCode(false);
    setCode('');
    setFaults({});
  }
  return { secret, setSecret, name, setName, code, setCode, needsCode, faults, pending, tryToEnter, startAgain };
}

/** The staff sign-in: asks for the secret, and for a code if it has a second factor. */
export function StaffGate() {
  const gate = useGate();
  if (gate.needsCode) return <CodeStep {...gate} />;
  return (
    <GateCard description={REQUIRED} onSubmit={gate}>
      <PasswordField
        label="Admin secret"
        autoComplete="off"
        value={gate.secret}
        error={gate.faults.secret}
        hint="It is not kept in this browser."
        onChange={(event) => gate.setSecret(event.target.value)}
      />
      <TextField
        label="Your name"
        autoComplete="off"
        maxLength={100}
        value={gate.name}
        hint="For the audit. A secret of your own has your name already."
        onChange={(event) => gate.setName(event.target.value)}
      />
      <Button type="submit" size="lg" wide pending={gate.pending} pendingText="Looking...">
        Enter
      </Button>
    </GateCard>
  );
}

function CodeStep(gate: ReturnType<typeof useGate>) {
  return (
    <GateCard description="Enter the code of your authenticator app." onSubmit={gate}>
      <TextField
        label="Code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={gate.code}
        error={gate.faults.code}
        hint="Six digits, or one of your recovery codes."
        onChange={(event) => gate.setCode(event.target.value)}
      />
      <div className="grid gap-2.5">
        <Button type="submit" size="lg" wide pending={gate.pending} pendingText="Looking...">
          Enter
        </Button>
        <Button variant="ghost" wide onClick={gate.startAgain}>
          Use another secret
        </Button>
      </div>
    </GateCard>
  );
}

interface GateCardProps {
  description: string;
  onSubmit: Pick<ReturnType<typeof useGate>, 'pending' | 'tryToEnter'>;
  children: ReactNode;
}

function GateCard({ description, onSubmit: { pending, tryToEnter }, children }: GateCardProps) {
  return (
    <div className="mx-auto w-full max-w-[440px]">
      <Card raised className="grid gap-6 sm:p-8">
        <div className="grid gap-2">
          <LogoMark className="mb-2 h-8" />
          <h1 className="display text-4xl">Staff</h1>
          <p className="text-mute">{description}</p>
        </div>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) void tryToEnter();
          }}
        >
          {children}
        </form>
      </Card>
    </div>
  );
}
