import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ME } from '../../features/accounts/me.fixture.ts';
import { useSession } from '../../features/accounts/session.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { OtherSide } from './other-side.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

function Page() {
  const { me } = useSession();
  if (me === null) return null;
  return me.role === 'BOTH' ? <p>The seller’s page</p> : <OtherSide me={me} />;
}

it('lets a bidder sell with one press, and the page goes on as a seller’s', async () => {
  const { requests } = serveStub({
    'GET /api/auth/me': () => json({ ...ME, role: 'BIDDER' }),
    [`POST /api/profile/${ME.username}/roles`]: () => json({ ...ME, role: 'BOTH' }),
  });
  storeAuthToken('token');
  renderInApp(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText('The seller’s page')).toBeTruthy();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ role: 'SELLER' });
});
