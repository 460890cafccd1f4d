import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for an amount in dollars. */
export function MoneyField(props: Omit<TextFieldProps, 'prefix' | 'inputMode'>) {
  return <TextField prefix="$" inputMode="decimal" {...props} />;
}
