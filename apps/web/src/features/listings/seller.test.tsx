import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { aResponse } from '../../../test/listing-response.fixture.ts';
import { SellerLine } from './seller-line.tsx';
import { SellerTab } from './seller-tab.tsx';

const { seller } = aResponse();

describe.each([
  ['beside the price', SellerLine],
  ['in the tab', SellerTab],
])('the seller %s', (_where, Seller) => {
  afterEach(cleanup);
  const show = (change: Partial<typeof seller>) =>
    render(
      <MemoryRouter>
        <Seller seller={{ ...seller, ...change }} />
      </MemoryRouter>,
    );

  it('leads to their profile', () => {
    show({});
    expect(screen.getByRole('link', { name: 'mara' }).getAttribute('href')).toBe('/user/mara');
  });

  it('is a name alone where they are gone', () => {
    show({ username: 'Deleted member', hasProfile: false });
    expect(screen.getByText('Deleted member')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
