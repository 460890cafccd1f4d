import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { useAction } from '../lib/use-action.ts';
import { Button, type ButtonProps } from './button.tsx';
import { StepDialog } from './step-dialog.tsx';

export interface ConfirmStepProps<Answer> {
  /** The button that asks; null while there is none. */
  button: Omit<ButtonProps, 'onClick'> | null;
  title: string;
  children: ReactNode;
  confirm: string;
  pending: string;
  variant?: ButtonProps['variant'];
  run: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** What is said where the server refused; left out: its own words. */
  failed?: (detail: string) => string;
}

/** A button for a step that cannot be taken back: it asks first, and says so where the step failed. */
export function ConfirmStep<Answer>(props: ConfirmStepProps<Answer>) {
  const { button, title, children, confirm, pending, variant = 'solid', run, onDone, failed } = props;
  const [open, setOpen] = useState(false);
  const step = useAction({
    mutationFn: run,
    onSuccess: (answer) => {
      onDone(answer);
      setOpen(false);
    },
  });
  const close = () => {
    // A step under way goes on: opened again, the dialog says so, and sends no second one.
    if (!step.isPending) step.reset();
    setOpen(false);
  };
  const detail = messageOf(step.error, 'Try again.');
  return (
    <>
      {button === null ? null : <Button {...button} onClick={() => setOpen(true)} />}
      <StepDialog
        open={open}
        title={title}
        description={children}
        confirm={
          <Button variant={variant} pending={step.isPending} pendingText={pending} onClick={() => step.mutate()}>
            {confirm}
          </Button>
        }
        refused={step.isError ? (failed?.(detail) ?? detail) : null}
        onClose={close}
      />
    </>
  );
}
