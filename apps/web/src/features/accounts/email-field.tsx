import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** The field for the member's own address, which browsers can fill in. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...props} />;
}
