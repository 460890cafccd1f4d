import { TextField, type TextFieldProps } from './text-field.tsx';

/** An amount that is typed in dollars. */
export function MoneyField(props: Omit<TextFieldProps, 'prefix' | 'inputMode'>) {
  return <TextField prefix="$" inputMode="decimal" {...props} />;
}
