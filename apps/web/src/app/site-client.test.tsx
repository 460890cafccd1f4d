import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { ME } from '../features/accounts/me.fixture.ts';
import { setTransport } from '../lib/api.ts';
import { json, problem, serveStub } from '../lib/transport.fixture.ts';
import { currentToasts } from '../ui/toast.ts';
import { createSiteClient } from './site-client.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

it('takes a failure away as soon as the person tries again', async () => {
  const answers = [problem(401, 'UNAUTHENTICATED', 'Invalid email or password'), json({ token: 'new', user: ME })];
  serveStub({ 'POST /api/auth/login': () => answers.shift() ?? problem(500, 'INTERNAL', 'Once too often.') });
  const onSignedIn = vi.fn();
  render(
    <QueryClientProvider client={createSiteClient()}>
      <MemoryRouter>
        <LoginForm email="mara@example.com" onSignedIn={onSignedIn} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(currentToasts().shown?.title).toBe('Login Failed'));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(currentToasts().shown).toBeNull();
});
