import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { aListing } from '../../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { CreatedCard, JUST_CREATED } from './created-card.tsx';

afterEach(cleanup);

function show(state: unknown) {
  renderInApp(
    <Routes>
      <Route path="/listing/rolleiflex" element={<CreatedCard listing={aListing()} />} />
      <Route
        path="/"
        element={
          <Link to="/listing/rolleiflex" state={state}>
            Go
          </Link>
        }
      />
    </Routes>,
  );
  fireEvent.click(screen.getByText('Go'));
}

const card = () => screen.queryByRole('heading', { name: 'Your listing is up' });

it('asks to tell people right after the creation, until it is closed', () => {
  show(JUST_CREATED);
  expect(card()).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Tell people' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([card(), screen.getByTestId('address').textContent]).toEqual([null, '/listing/rolleiflex']);
});

it.each([[null], [{}], ['text']])('is not there on a visit with %j', (state) => {
  show(state);
  expect(card()).toBeNull();
});
