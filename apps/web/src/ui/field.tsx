import { cx } from 'class-variance-authority';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: ReactNode;
  /** A hint below the control, read aloud with it. It stays visible beside an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
}

/** The style of every input. If the page scrolls to it, its label and its error come into view too. */
export const INPUT_STYLE =
  'w-full min-h-11 scroll-my-16 rounded-md border border-edge bg-card px-3.5 py-2 text-base text-ink placeholder:text-mute transition-colors duration-150 hover:border-mute focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ink aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunk disabled:text-mute';

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</span>
    </p>
  );
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface ShellProps extends FieldProps {
  /** The control's own id, if it has one. */
  id?: string | undefined;
  /** Renders the control, with the attributes that connect it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

/** A form field: label, control, hint and error, one below the other. */
export function Field({ id: givenId, label, hint, error, hideLabel, children }: ShellProps) {
  const made = useId();
  const id = givenId ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={cx('text-sm font-semibold', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldError id={errorId}>{error}</FieldError>
      {hint ? (
        <p id={hintId} className="max-w-prose text-sm text-mute">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
