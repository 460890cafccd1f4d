import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { characterLimit } from './character-limit.ts';
import { Field, type FieldProps, INPUT_STYLE } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & FieldProps;

export function TextArea({ label, hint, error, hideLabel, className, id, ...input }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel }}>
      {(control) => (
        <textarea
          rows={4}
          {...input}
          {...characterLimit(input.maxLength, input.onChange)}
          {...control}
          className={cx(INPUT_STYLE, 'resize-y py-2.5', className)}
        />
      )}
    </Field>
  );
}
