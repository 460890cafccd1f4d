import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface StepDialogProps {
  open: boolean;
  title: string;
  /** What the step comes to. */
  description: ReactNode;
  /** The button that takes it. */
  confirm: ReactNode;
  /** What is said where it was refused; null while it was not. */
  refused: string | null;
  onClose: () => void;
  /** What it has to be told. */
  children?: ReactNode;
}

/** Asks before a step is taken, and stays open to say where it was refused. */
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
