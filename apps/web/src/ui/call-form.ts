import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import { useOneSubmit } from '../lib/use-one-submit.ts';
import { retireFailure, toastFailure } from './toast.ts';

/** The props of a form field's control: `{...field('email')}` registers it and shows its error. */
export function fieldsOf<Values extends FieldValues>(
  register: UseFormReturn<Values>['register'],
  errors: UseFormReturn<Values>['formState']['errors'],
) {
  return (name: FieldPath<Values>) => ({
    ...register(name),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });
}

/** Shows the server's field errors under their fields. Returns whether the form has a field for every error. */
function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  const errors = error instanceof ApiError ? error.errors : [];
  const known = errors.filter(({ field }) => (fields as readonly string[]).includes(field));
  for (const [index, { field, message }] of known.entries()) {
    setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return errors.length > 0 && known.length === errors.length;
}

export interface CallFormOptions<Values extends FieldValues, Body> {
  /** The schema of the call's body in the contract. */
  body: z.ZodType<Body, Values>;
  defaultValues: DefaultValues<Values>;
  /** The fields that the form shows. An error of another field is shown in a toast. */
  fields: readonly FieldPath<Values>[];
  /** Sends the values, and does what follows the answer. */
  send: (body: Body) => Promise<unknown>;
  /**
   * The toast of a failure, or a callback for errors that no field shows. With `always`, the toast is shown even if the
   * fields show every error.
   */
  failure: FailureToast | ((error: unknown) => void);
}

interface FailureToast {
  title: string;
  fallback?: string;
  always?: boolean;
}

function reportFailure(failure: FailureToast | ((error: unknown) => void), error: unknown, shown: boolean): void {
  if (typeof failure === 'function') {
    if (!shown) failure(error);
  } else if (!shown || failure.always) toastFailure(failure.title, error, failure.fallback);
}

/** A form for the body of a call. Errors of the contract and of the server are shown under their fields. */
export function useCallForm<Values extends FieldValues, Body>(options: CallFormOptions<Values, Body>) {
  const { body: schema, defaultValues, fields, send, failure } = options;
  const form = useForm<Values, unknown, Body>({ resolver: zodResolver(schema), defaultValues });
  const submit = useOneSubmit(
    form.handleSubmit(async (body) => {
      retireFailure();
      try {
        await send(body);
      } catch (error) {
        reportFailure(failure, error, showFieldErrors(error, form.setError, fields));
      }
    }),
  );
  const { errors, isSubmitting } = form.formState;
  return { form, submit, field: fieldsOf(form.register, errors), pending: isSubmitting };
}
