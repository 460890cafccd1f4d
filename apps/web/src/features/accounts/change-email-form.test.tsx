import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { restoreFreshPage } from '../../../test/fresh-page.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { ChangeEmailForm } from './change-email-form.tsx';

afterEach(restoreFreshPage);

const CONFIRMED = 'Open the link that we sent.';

function ask(email: string) {
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
}

it('confirms a request, and no longer once another one is refused', async () => {
  serveStub({
    'POST /api/account/email': ({ body }) =>
      (body as { email: string }).email === 'taken@example.com'
        ? problem(409, 'EMAIL_TAKEN', 'Taken.', { errors: [{ field: 'email', message: 'This email is taken' }] })
        : json({ success: true, message: CONFIRMED }),
  });
  renderInApp(<ChangeEmailForm email="theo@example.com" />);
  ask('new@example.com');
  expect(await screen.findByText(CONFIRMED)).toBeTruthy();
  expect((screen.getByLabelText('Current password') as HTMLInputElement).value, 'is not left in the form').toBe('');
  ask('taken@example.com');
  expect(await screen.findByText('This email is taken')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(CONFIRMED)).toBeNull());
});
