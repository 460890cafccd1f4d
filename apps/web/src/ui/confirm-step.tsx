import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { idleComponent } from '../lib/lazy-component.tsx';
import { useAction } from '../lib/use-action.ts';
import { Button, type ButtonProps } from './button.tsx';

const StepDialog = idleComponent(() => import('./step-dialog.tsx'), 'StepDialog');

export interface ConfirmStepProps<Answer> {
  /** The button that opens the dialog; null if there is none. */
  button: Omit<ButtonProps, 'onClick'> | null;
  title: string;
  children: ReactNode;
  confirm: string;
  pending: string;
  variant?: ButtonProps['variant'];
  run: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Returns the text to show for a refusal, given the server's sentence. By default that sentence is shown. */
  failed?: (detail: string) => string;
}

/** A button for a step that cannot be undone. A dialog asks for confirmation, and shows a failure. */
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
    // A running step continues. If the dialog is opened again, it shows that step and sends no second request.
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
