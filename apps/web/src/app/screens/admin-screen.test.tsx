import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetSignIn, markSignedIn } from '../../features/staff/staff-sign-in-marker.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { AppRoutes } from '../routes.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  forgetSignIn();
});

function open(at: string) {
  serveStub({ 'GET /api/admin/me': () => json({ name: 'Tess', mayWrite: true, secondFactor: 'off' }) });
  renderInApp(<AppRoutes />, at);
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => screen.getByTestId('address').textContent;

describe('the staff sign-in', () => {
  it('leads on to the listing that was asked for', async () => {
    open('/admin/listing/lamp');
    await waitFor(() => expect(address()).toBe('/admin?next=%2Fadmin%2Flisting%2Flamp'));
    await heading('Staff');
    act(() => markSignedIn());
    await heading('No such listing');
    expect(address()).toBe('/admin/listing/lamp');
  });

  it.each(['//elsewhere.example', '/admin/listing/lamp/more', '/admin/listing/..?x', '/terms', '/admin'])(
    'leads to no other address: %s',
    async (next) => {
      markSignedIn();
      open(`/admin?next=${encodeURIComponent(next)}`);
      // The heading alone stands there while the page is loading.
      await screen.findByText('Tess');
      expect(address()).toBe(`/admin?next=${encodeURIComponent(next)}`);
    },
  );
});
