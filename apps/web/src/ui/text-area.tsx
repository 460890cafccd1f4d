import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { type FieldProps, FieldShell, INPUT_STYLE, useFieldIds } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & FieldProps;

export function TextArea({ label, hint, error, hideLabel, className, id, ...input }: TextAreaProps) {
  const ids = useFieldIds({ label, hint, error }, id);
  return (
    <FieldShell ids={ids} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <textarea rows={4} {...input} {...ids.control} className={cx(INPUT_STYLE, 'resize-y py-2.5', className)} />
    </FieldShell>
  );
}
