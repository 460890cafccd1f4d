import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import '../../../lib/render.fixture.tsx';
import { EMPTY_LISTING, type ListingFormValues } from '../form-values.ts';
import { GoalField } from './goal-field.tsx';

afterEach(cleanup);

function Form({ threshold }: Partial<ListingFormValues>) {
  const form = useForm<ListingFormValues>({ defaultValues: { ...EMPTY_LISTING, ...(threshold && { threshold }) } });
  return (
    <FormProvider {...form}>
      <GoalField />
    </FormProvider>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Demand goal');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const chosen = () => screen.getByRole('radio', { checked: true }).textContent;
const warning = () => screen.queryByText(/is a very large crowd/)?.textContent ?? null;

it('starts with half a million, and warns of it', () => {
  render(<Form />);
  expect([field().value, chosen()]).toEqual(['500,000', 'Another goalType your own number']);
  expect(warning()).toMatch(/^500,000 is a very large crowd. If the goal isn’t met, the auction never starts/);
});

it('takes a goal that is suggested, and warns no more', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('radio', { name: /^25/ }));
  expect([field().value, chosen(), warning()]).toEqual(['25', '25Friends and followers', null]);
  fireEvent.click(screen.getByRole('radio', { name: /^Another/ }));
  expect([field().value, chosen()]).toEqual(['25', 'Another goalType your own number']);
});

it('follows what is typed', () => {
  render(<Form threshold="100" />);
  expect(chosen()).toContain('100');
  type('9,999');
  expect([chosen(), warning()]).toEqual(['Another goalType your own number', null]);
  type('10,000');
  expect(warning()).not.toBeNull();
  type('many');
  expect(warning()).toBeNull();
});
