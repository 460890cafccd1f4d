import { type MailAnswer, RegisterBody } from '@clamor/contract/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Gavel, Store } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { REGISTER } from './api.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type Typed = z.input<typeof RegisterBody>;

const FIELDS = ['username', 'email', 'password', 'role'] as const;
const ICON = 'size-4.5';
const ROLES = [
  {
    value: 'BIDDER',
    label: 'Bid on items',
    hint: 'Want, boost and win.',
    icon: <Gavel className={ICON} aria-hidden />,
  },
  { value: 'SELLER', label: 'Sell items', hint: 'Let the crowd decide.', icon: <Store className={ICON} aria-hidden /> },
] as const;

export interface RegisterFormProps {
  onRegistered: (email: string, answer: MailAnswer) => void;
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<Typed, unknown, RegisterBody>({
    resolver: zodResolver(RegisterBody),
    defaultValues: { username: '', email: '', password: '', role: 'BIDDER' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      onRegistered(body.email, await callApi(REGISTER, { body }));
    } catch (error) {
      showFieldErrors(error, setError, FIELDS);
      const description = messageOf(error, 'An error occurred during registration');
      toast({ title: 'Registration Failed', description, style: 'destructive' });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Letters, numbers, hyphens and underscores. It cannot be changed later."
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RadioCards
            legend="I want to"
            options={ROLES}
            value={field.value ?? 'BIDDER'}
            onValueChange={field.onChange}
            error={errors.role?.message}
          />
        )}
      />
      <Button type="submit" size="lg" wide pending={formState.isSubmitting} pendingText="Signing up...">
        Sign Up
      </Button>
    </form>
  );
}
