import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** The member's own address, as browsers fill it in. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...props} />;
}
