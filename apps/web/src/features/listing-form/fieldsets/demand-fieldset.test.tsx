import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import '../../../lib/render.fixture.tsx';
import { EMPTY_LISTING, type ListingFormValues } from '../form-values.ts';
import { DemandFieldset } from './demand-fieldset.tsx';

afterEach(cleanup);

function Form() {
  const form = useForm<ListingFormValues>({ defaultValues: EMPTY_LISTING });
  return (
    <FormProvider {...form}>
      <DemandFieldset />
    </FormProvider>
  );
}

it('counts the likes of members always, and lets the other sources be chosen', () => {
  render(<Form />);
  const switches = screen.getAllByRole<HTMLButtonElement>('switch');
  expect(switches.map(({ disabled }) => disabled)).toEqual([true, false, false]);
  expect(screen.getByRole('switch', { name: /^Registered members/ }).getAttribute('aria-checked')).toBe('true');
});
