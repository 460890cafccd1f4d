import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { characterLimit } from './character-limit.ts';
import { Field, type FieldProps, INPUT_STYLE } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldProps {
  /** Content inside the field before the text, for example `$`. */
  prefix?: ReactNode;
  /** Content inside the field after the text: a unit, or a button of 44 px. */
  suffix?: ReactNode;
}

export function TextField({ label, hint, error, hideLabel, prefix, suffix, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel }}>
      {(control) => (
        <div className="relative">
          {prefix ? (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-mute">
              {prefix}
            </span>
          ) : null}
          <input
            type="text"
            {...input}
            {...characterLimit(input.maxLength, input.onChange)}
            {...control}
            className={cx(
              INPUT_STYLE,
              'read-only:bg-sunk read-only:text-mute',
              Boolean(prefix) && 'pl-8',
              Boolean(suffix) && 'pr-13',
              className,
            )}
          />
          {suffix ? <span className="absolute inset-y-0 right-1 flex items-center text-mute">{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
