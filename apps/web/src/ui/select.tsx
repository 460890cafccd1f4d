import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, INPUT_STYLE } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends ComponentProps<'select'>, FieldProps {
  options: readonly SelectOption[];
}

/** A select that uses the device's own picker, in Clamor's style. */
export function Select({ label, hint, error, hideLabel, options, className, id, ...select }: SelectProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={cx(INPUT_STYLE, 'appearance-none truncate pr-10', className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-mute" />
        </div>
      )}
    </Field>
  );
}
