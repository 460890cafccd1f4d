import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The field for a code of the authenticator app. */
export function CodeField(props: CodeFieldProps) {
  return <TextField label="Code" autoComplete="one-time-code" spellCheck={false} maxLength={60} {...props} />;
}
