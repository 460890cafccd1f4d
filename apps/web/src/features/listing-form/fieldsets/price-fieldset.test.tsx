import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_LISTING, type ListingFormValues } from '../form-values.ts';
import { PriceFieldset } from './price-fieldset.tsx';

afterEach(cleanup);

function Form({ values }: { values: Partial<ListingFormValues> }) {
  const form = useForm<ListingFormValues>({ defaultValues: { ...EMPTY_LISTING, ...values } });
  return (
    <FormProvider {...form}>
      <PriceFieldset />
    </FormProvider>
  );
}

it('says what the winner pays and what the seller receives', () => {
  render(<Form values={{ startPrice: '120', shippingCost: '12.50' }} />);
  expect(screen.getByText(/^At the start price/).textContent).toBe(
    'At the start price a winner pays $120.00 + 5% fee $6.00 + shipping $12.50, and you receive $132.50.',
  );
});

it.each([
  ['', false],
  ['0', false],
  ['119.99', true],
  ['120', true],
  ['120.01', false],
])('says of a reserve of %j at a start price of $120 whether the first bid meets it: %s', (reserve, isMet) => {
  render(<Form values={{ startPrice: '120', reserve }} />);
  expect(screen.queryByText(/The first bid meets this reserve/) !== null).toBe(isMet);
});
