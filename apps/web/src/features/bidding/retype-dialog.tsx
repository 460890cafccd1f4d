import { type FormEvent, useState } from 'react';
import { centsOf, money } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';

export interface RetypeDialogProps {
  /** The amount that was typed first, in cents. */
  cents: number;
  nextMinimumCents: number;
  onAnswer: (cents: number | null) => void;
}

/** Asks to type an amount again if it is more than ten times the next minimum. */
export function RetypeDialog({ cents, nextMinimumCents, onAnswer }: RetypeDialogProps) {
  const [again, setAgain] = useState('');
  const [error, setError] = useState<string | undefined>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (centsOf(again) === cents) onAnswer(cents);
    else setError('That is not the same amount.');
  }
  return (
    <Dialog
      open
      startInField
      asksBeforeClosing={false}
      onOpenChange={(open) => !open && onAnswer(null)}
      title={`${money(cents)}, really?`}
      description={`That is more than ten times the next bid of ${money(nextMinimumCents)}.`}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <MoneyField
          label="Type the amount again"
          autoComplete="off"
          value={again}
          error={error}
          onChange={(event) => {
            setAgain(event.target.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={() => onAnswer(null)}>
            Go back
          </Button>
          <Button type="submit" variant="loud">
            Yes, {money(cents)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
