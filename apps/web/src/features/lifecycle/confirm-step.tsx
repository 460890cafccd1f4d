import type { ListingStep } from '@clamor/contract/listing-views';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface ConfirmStepProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirm: string;
  pending: string;
  variant?: ButtonProps['variant'];
  run: () => Promise<ListingStep>;
  onDone: (step: ListingStep) => void;
  /** What is said where the server refused. */
  failed: (detail: string) => string;
}

/** Asks before a step that cannot be taken back, and says so where it failed. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { open, onClose, title, children, confirm, pending, variant = 'solid', run, onDone, failed } = props;
  const step = useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      onDone(answer);
      onClose();
    },
  });
  const close = () => {
    step.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
          <Button variant={variant} pending={step.isPending} pendingText={pending} onClick={() => step.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="text-mute">{children}</div>
        {step.isError ? (
          <Notice tone="danger" role="alert">
            {failed(messageOf(step.error, 'Please try again.'))}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
