import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { authToken, clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubAnswer, serveStub } from '../../lib/transport.fixture.ts';
import { DeleteAccount } from './delete-account.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
});

const bound = (...titles: string[]) => {
  const obligations = titles.map((title) => ({ kind: 'leading', title, slug: title, auctionId: null }));
  return problem(409, 'OPEN_OBLIGATIONS', 'Not yet.', { obligations });
};

async function open(...answers: (() => StubAnswer)[]) {
  storeAuthToken('a-token');
  const stub = serveStub({ 'DELETE /api/account': () => (answers.shift() ?? (() => json({ success: true })))() });
  renderInApp(<DeleteAccount />, '/account');
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'correct horse' } });
  const asked = () => stub.requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  return { asked, press: () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' })) };
}

describe('deleting an account', () => {
  it('forgets the session and leads home', async () => {
    const { press, asked } = await open();
    press();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(authToken()).toBeNull();
    expect(asked()).toEqual([{ password: 'correct horse' }]);
  });

  it('names what keeps it each time, and nothing of what was seen to meanwhile', async () => {
    const { press } = await open(
      () => bound('lamp', 'vase'),
      () => bound('vase'),
    );
    press();
    expect(await screen.findByText(/“lamp”/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Open the listing' })[0]?.getAttribute('href')).toBe('/listing/lamp');
    press();
    await waitFor(() => expect(screen.queryByText(/“lamp”/)).toBeNull());
    expect(await screen.findAllByText(/“vase”/)).toHaveLength(1);
    expect(authToken()).toBe('a-token');
  });

  it('says under its field that the password is wrong', async () => {
    const errors = [{ field: 'password', message: 'This is not your current password' }];
    const { press } = await open(() => problem(400, 'VALIDATION_FAILED', 'Wrong.', { errors }));
    press();
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });

  it('is asked for once however often it is pressed', async () => {
    const { press, asked } = await open(() => new Promise(() => undefined));
    press();
    await waitFor(() => expect(asked()).toHaveLength(1));
    const button = screen.getByRole('button', { name: 'Deleting...' });
    fireEvent.click(button);
    fireEvent.submit(screen.getByLabelText('Current password').closest('form') as HTMLFormElement);
    expect(asked()).toHaveLength(1);
  });
});
