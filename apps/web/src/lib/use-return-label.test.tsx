import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from './api.ts';
import { renderInApp } from './render.fixture.tsx';
import { json, serveStub } from './transport.fixture.ts';
import { useReturnLabel } from './use-return-label.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

function Label({ path }: { path: string }) {
  return <p>{useReturnLabel(path)}</p>;
}

it.each([
  ['/', 'See the auctions'],
  ['/?q=lamp', 'Back to where you were'],
  ['/bids', 'Back to where you were'],
  ['/create', 'Create your listing'],
  ['/create?relist=lamp', 'Create your listing'],
  ['/listing/gone', 'Back to the listing'],
])('the way back to %s is called: %s', (path, label) => {
  serveStub({});
  renderInApp(<Label path={path} />);
  expect(screen.getByText(label)).toBeTruthy();
});

it('names the listing by its title once that is known, and asks for nothing elsewhere', async () => {
  const { requests } = serveStub({
    'GET /api/listings/lamp': () => json({ listing: { title: 'Brass lamp' } }),
    'GET /api/listings/chair': () => json({ listing: { title: 'Oak chair' } }),
  });
  renderInApp(
    <>
      <Label path="/listing/lamp?x=1" />
      <Label path="/listing/chair" />
      <Label path="/bids" />
    </>,
  );
  expect(await screen.findByText('Back to “Brass lamp”')).toBeTruthy();
  expect(await screen.findByText('Back to “Oak chair”')).toBeTruthy();
  expect(requests.map(({ path }) => path)).toEqual(['/api/listings/lamp', '/api/listings/chair']);
});
