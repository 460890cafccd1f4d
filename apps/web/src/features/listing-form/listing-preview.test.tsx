import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_LISTING, type ListingFormValues } from './form-values.ts';
import { ListingPreview } from './listing-preview.tsx';

afterEach(cleanup);

function Form({ values }: { values: Partial<ListingFormValues> }) {
  const form = useForm<ListingFormValues>({ defaultValues: { ...EMPTY_LISTING, ...values } });
  return (
    <FormProvider {...form}>
      <ListingPreview />
    </FormProvider>
  );
}

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it.each([
  ['500', '500'],
  ['9,500', '9.5K'],
  ['', '–'],
  ['0', '–'],
  ['-5', '–'],
  ['2.5', '–'],
  ['many', '–'],
])('previews a goal of %j as %s', (threshold, said) => {
  render(<Form values={{ threshold }} />);
  expect(fact('Goal')).toBe(said);
});

it.each([
  ['0', '$0.00'],
  ['1,250.5', '$1,250.50'],
  ['', '–'],
  ['much', '–'],
])('previews a start price of %j as %s', (startPrice, said) => {
  render(<Form values={{ startPrice }} />);
  expect(fact('Starts at')).toBe(said);
});

it.each([
  ['1', 'Then the countdown starts at once: 1 minute'],
  [' 1 ', 'Then the countdown starts at once: 1 minute'],
  ['30', 'Then the countdown starts at once: 30 minutes'],
  ['', 'Then the countdown starts at once: – minutes'],
])('previews a countdown of %j', (countdownTimerMinutes, said) => {
  render(<Form values={{ countdownTimerMinutes }} />);
  const [, countdown] = screen.getAllByRole('listitem');
  expect(countdown?.textContent?.replaceAll(/\s+/g, ' ')).toBe(said);
});

it.each([
  ['', 'Your title'],
  ['   ', 'Your title'],
  [' A lamp ', 'A lamp'],
])('previews the title %j as %s', (title, said) => {
  render(<Form values={{ title }} />);
  expect(screen.getByText(said)).toBeTruthy();
});
