import { type MailAnswer, RegisterBody } from '@clamor/contract/accounts';
import { Gavel, Store } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { isCreatePath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { REGISTER } from './api.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const ICON = 'size-4.5';
const ROLES = [
  {
    value: 'BIDDER',
    label: 'Bid on items',
    hint: 'Want, boost and win.',
    icon: <Gavel className={ICON} />,
  },
  { value: 'SELLER', label: 'Sell items', hint: 'Let the crowd decide.', icon: <Store className={ICON} /> },
] as const;

export interface RegisterFormProps {
  /** The page to which the mailed link returns. */
  returnTo: string;
  onRegistered: (email: string, answer: MailAnswer) => void;
}

/** A link that opens in another tab, so that nothing typed in the form is lost. */
function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-medium text-ink underline">
      {children}
    </Link>
  );
}

/** The role to preselect. A person who comes from the create form probably wants to sell. */
function likelyRole(returnTo: string): 'SELLER' | 'BIDDER' {
  return isCreatePath(returnTo) ? 'SELLER' : 'BIDDER';
}

export function RegisterForm({ returnTo, onRegistered }: RegisterFormProps) {
  const { form, submit, field, pending } = useCallForm({
    body: RegisterBody,
    defaultValues: { username: '', email: '', password: '', role: likelyRole(returnTo) },
    fields: ['username', 'email', 'password', 'role'],
    send: async (body) => onRegistered(body.email, await callApi(REGISTER, { body: { ...body, returnTo } })),
    failure: { title: 'Registration Failed', fallback: 'An error occurred during registration', always: true },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Letters, numbers, hyphens and underscores. It cannot be changed later."
        {...field('username')}
      />
      <EmailField {...field('email')} />
      <NewPasswordField label="Password" {...field('password')} />
      <Controller
        control={form.control}
        name="role"
        render={({ field: role, fieldState }) => (
          <RadioCards
            legend="I want to"
            options={ROLES}
            value={role.value ?? 'BIDDER'}
            onValueChange={role.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="text-sm text-mute">
        By signing up you accept the <TextLink to="/terms">Terms</TextLink> and confirm that you have read the{' '}
        <TextLink to="/privacy">Privacy</TextLink> page.
      </p>
      <Button type="submit" size="lg" wide pending={pending} pendingText="Signing up...">
        Sign Up
      </Button>
    </form>
  );
}
