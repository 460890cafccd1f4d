import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface StepDialogProps {
  open: boolean;
  title: string;
  /** The consequences of the step. */
  description: ReactNode;
  /** The confirm button. */
  confirm: ReactNode;
  /** The refusal; null if there is none. */
  refused: string | null;
  onClose: () => void;
  /** Input fields for the step. */
  children?: ReactNode;
}

/** Asks for confirmation of a step and stays open to show a refusal. */
export function StepDialog({ open, title, description, confirm, refused, onClose, children }: StepDialogProps) {
  return (
    <Dialog
      open={open}
      startInField
      onOpenChange={(next) => !next && onClose()}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          {confirm}
        </>
      }
    >
      <div className="grid gap-4">
        <div className="text-mute">{description}</div>
        {children}
        {refused === null ? null : (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
