import { LIMITS } from '@clamor/contract/limits';
import { PasswordField } from '../../ui/password-field.tsx';
import type { TextFieldProps } from '../../ui/text-field.tsx';

/** A password that is chosen here, and what it needs. */
export function NewPasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  return <PasswordField autoComplete="new-password" hint={`At least ${LIMITS.passwordMin} characters.`} {...props} />;
}
