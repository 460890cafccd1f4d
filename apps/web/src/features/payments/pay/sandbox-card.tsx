import { SANDBOX_CARDS, type SandboxCard, sandboxCardOf } from '@clamor/contract/sandbox-cards';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export interface SandboxCardFormProps {
  /** The amount on the button. */
  amount: string;
  pending: boolean;
  onCard: (paymentMethod: SandboxCard['paymentMethod']) => void;
}

const REFUSED = 'Only the test cards listed here are accepted. What you typed was not sent anywhere.';
const inFours = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The sandbox's card form. A number that is not a test card never leaves the page. */
export function SandboxCardForm({ amount, pending, onCard }: SandboxCardFormProps) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const type = (typed: string) => {
    setNumber(typed);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = sandboxCardOf(number);
    if (card === null) {
      setNumber('');
      setError(REFUSED);
    } else onCard(card.paymentMethod);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
      <form noValidate onSubmit={submit} className="grid content-start gap-4" autoComplete="off">
        <TextField
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          maxLength={40}
          value={number}
          error={error}
          hint="A test card, not your own: no real money moves."
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" variant="won" size="lg" wide pending={pending} pendingText="Processing...">
          Pay {amount}
        </Button>
      </form>
      <TestCards onChoose={(card) => type(inFours(card.number))} />
    </div>
  );
}

function TestCards({ onChoose }: { onChoose: (card: SandboxCard) => void }) {
  return (
    <section aria-label="Test cards" className="grid content-start gap-1.5">
      <h3 className="text-sm font-semibold">Test cards</h3>
      <ul className="grid divide-y divide-dashed divide-line rounded-lg border border-line">
        {SANDBOX_CARDS.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              onClick={() => onChoose(card)}
              className="grid min-h-11 w-full content-center px-3 py-1.5 text-left text-sm hover:bg-sunk focus-visible:-outline-offset-2"
            >
              <span className="font-semibold">{inFours(card.number)}</span>
              <span className="text-mute">{card.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
