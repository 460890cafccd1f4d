import { DRAFT_KEPT_MS } from '@clamor/contract/limits';
import { DAY } from '@clamor/domain/time';
import type { LeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface Losses {
  /** How many pictures are being uploaded. */
  uploading: number;
  /** Whether there are changes that no draft keeps. */
  isUnkept: boolean;
}

const KEPT = `Your changes are kept on this device as a draft, for ${DRAFT_KEPT_MS / DAY} days.`;

/** Says what is lost if the form is left now; null if nothing is. */
export function lossText({ uploading, isUnkept }: Losses): string | null {
  if (isUnkept) return 'This browser could not keep a draft, so your changes will be lost.';
  if (uploading === 0) return null;
  const pictures = uploading === 1 ? '1 picture is' : `${uploading} pictures are`;
  return `${pictures} still uploading and will be lost. The rest is kept as a draft.`;
}

/** Asks for confirmation before the page is left, if something would be lost. */
export function LeaveDialog({ guard, losses }: { guard: LeaveGuard; losses: Losses }) {
  return (
    <Dialog
      open={guard.isAsking}
      onOpenChange={(open) => open || guard.stay()}
      title="Leave this page?"
      description={lossText(losses) ?? KEPT}
      actions={
        <>
          <Button variant="danger" onClick={guard.leave}>
            Leave
          </Button>
          <Button onClick={guard.stay}>Stay</Button>
        </>
      }
    />
  );
}

export interface CloseDialogProps {
  open: boolean;
  losses: Losses;
  onStay: () => void;
  /** Closes and keeps the draft; null if no draft is kept. */
  onKeep: (() => void) | null;
  onDiscard: () => void;
}

/** Asks before a dialog with changes is closed. */
export function CloseDialog({ open, losses, onStay, onKeep, onDiscard }: CloseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onStay()}
      title="Close without saving?"
      description={onKeep === null ? 'Your changes will be lost.' : (lossText(losses) ?? KEPT)}
      actions={
        <>
          <Button variant="danger" onClick={onDiscard}>
            Discard changes
          </Button>
          {onKeep === null || losses.isUnkept ? null : (
            <Button variant="quiet" onClick={onKeep}>
              Keep draft
            </Button>
          )}
          <Button onClick={onStay}>Keep editing</Button>
        </>
      }
    />
  );
}
