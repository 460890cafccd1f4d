import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { Hero } from './hero.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

describe('what a visitor sees first', () => {
  it('asks for what is wanted most of all that still collects, and leads to it', async () => {
    const { requests } = serveStub({
      'GET /api/listings': () => json([listed({ title: 'A lamp', slug: 'a-lamp' }), listed({ id: 'b' })]),
    });
    renderInApp(<Hero />);
    const link = await screen.findByRole('link', { name: /The loudest crowd right now/ });
    expect([link.getAttribute('href'), link.textContent?.includes('A lamp')]).toEqual(['/listing/a-lamp', true]);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({ status: 'COLLECTING', sort: 'demand' });
  });

  it('calls nothing loud that nobody wants', async () => {
    serveStub({ 'GET /api/listings': () => json([listed({ collectingDemand: 0 })]) });
    renderInApp(<Hero />);
    await waitFor(() => expect(screen.queryByLabelText('Loading the loudest crowd')).toBeNull());
    expect(screen.queryByText('The loudest crowd right now')).toBeNull();
  });
});
