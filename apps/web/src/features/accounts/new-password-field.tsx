import { LIMITS } from '@clamor/contract/limits';
import { PasswordField } from '../../ui/password-field.tsx';
import type { TextFieldProps } from '../../ui/text-field.tsx';

/** The field for a new password, with its rules. */
export function NewPasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  return <PasswordField autoComplete="new-password" hint={`At least ${LIMITS.passwordMin} characters.`} {...props} />;
}
