import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { focusFirstLeft, trailOf } from './focus-trail.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, the main one last. They stay in view while the body scrolls. */
  actions?: ReactNode;
  size?: 'md' | 'lg' | 'full' | undefined;
  /** Focuses the first field instead of the close button, for a dialog with one question. */
  startInField?: boolean | undefined;
  /** Whether Esc, the close button and a press outside ask for confirmation once something was typed. True by default. */
  asksBeforeClosing?: boolean | undefined;
  children?: ReactNode;
}

const SIZES = {
  md: 'sm:max-w-md',
  lg: 'sm:max-w-2xl',
  full: 'h-[100dvh] max-h-[100dvh] rounded-none sm:h-[92dvh] sm:max-h-[92dvh] sm:max-w-[94vw] sm:rounded-2xl',
} as const;

const PLACE =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl border border-line bg-card shadow-float outline-none animate-rise-in sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:animate-fade-in';

/** Moves the focus into the dialog when it opens, and back when it closes. */
function useFocus(startInField: boolean, onOpen: () => void) {
  const trail = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      onOpen();
      trail.current = trailOf(document.activeElement);
      const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('input, textarea');
      if (!startInField || field === null) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusFirstLeft(trail.current);
    },
  };
}

/** Fields that are quickly typed again, so that closing may discard them without asking. */
const SOON_TYPED = 'input[type="password"], input[type="search"]';

/**
 * Asks before closing would discard text that was typed since the dialog opened. Text whose field is gone was already
 * sent.
 */
function useUnsent({ asksBeforeClosing = true, onOpenChange }: DialogProps) {
  const typed = useRef(new Set<Element>());
  const [isAsking, setAsking] = useState(false);
  return {
    begin: () => typed.current.clear(),
    onInput: ({ target }: FormEvent) => {
      if (!(target as Element).matches(SOON_TYPED)) typed.current.add(target as Element);
    },
    onOpenChange: (next: boolean) => {
      const isUnsent = [...typed.current].some(({ isConnected }) => isConnected);
      if (!next && asksBeforeClosing && isUnsent) setAsking(true);
      else onOpenChange(next);
    },
    question: (
      <Unsent
        open={isAsking}
        onStay={() => setAsking(false)}
        onClose={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    ),
  };
}

interface UnsentProps {
  open: boolean;
  onStay: () => void;
  onClose: () => void;
}

function Unsent({ open, onStay, onClose }: UnsentProps) {
  if (!open) return null;
  return (
    <Dialog
      open
      asksBeforeClosing={false}
      onOpenChange={(next) => next || onStay()}
      title="Close without saving?"
      description="What you typed here was not sent."
      actions={
        <>
          <Button variant="danger" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onStay}>Keep editing</Button>
        </>
      }
    />
  );
}

/** A dialog: a sheet from the bottom on a phone, a centred panel elsewhere. */
export function Dialog(props: DialogProps) {
  const { open, title, description, actions, size = 'md', startInField = false, children } = props;
  const unsent = useUnsent(props);
  const focus = useFocus(startInField, unsent.begin);
  return (
    <Radix.Root open={open} onOpenChange={unsent.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-[oklch(15%_0.02_60/0.55)] backdrop-blur-[2px]" />
        <Radix.Content
          className={cx(PLACE, SIZES[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onInput={unsent.onInput}
        >
          <div className="flex items-start gap-4 px-5 pt-5 pb-4 sm:px-6">
            <div className="grid flex-1 gap-1 pt-1.5">
              <Radix.Title className="heading text-xl">{title}</Radix.Title>
              {description ? <Radix.Description className="text-mute">{description}</Radix.Description> : null}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-mr-2 grid size-11 place-items-center rounded-md text-mute hover:bg-sunk2 hover:text-ink"
            >
              <X className="size-5" />
            </Radix.Close>
          </div>
          {children ? <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 sm:px-6">{children}</div> : null}
          {actions ? (
            <div className="flex flex-col-reverse gap-2.5 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {actions}
            </div>
          ) : null}
          {unsent.question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
