import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import {
  authToken,
  clearAuthToken,
  endingOwnSession,
  endSession,
  storeAuthToken,
  subscribeToSessionEnd,
} from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubAnswer, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
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

  it('says only the last thing that kept it: a refusal makes room for what is open, and that for a refusal', async () => {
    const busy = () => problem(503, 'OVERLOADED', 'It is very busy right now.');
    const { press } = await open(busy, () => bound('lamp'), busy);
    press();
    expect(await screen.findByText('It is very busy right now.')).toBeTruthy();
    press();
    expect(await screen.findByText(/“lamp”/)).toBeTruthy();
    expect(screen.queryByText('It is very busy right now.')).toBeNull();
    press();
    expect(await screen.findByText('It is very busy right now.')).toBeTruthy();
    expect(screen.queryByText(/“lamp”/)).toBeNull();
  });

  it('says nothing of what kept it while it is tried again', async () => {
    const busy = () => problem(503, 'OVERLOADED', 'It is very busy right now.');
    const never = () => new Promise<Response>(() => undefined);
    const { press } = await open(busy, () => bound('lamp'), never);
    press();
    await screen.findByText('It is very busy right now.');
    press();
    await screen.findByText(/“lamp”/);
    press();
    await screen.findByRole('button', { name: 'Deleting...' });
    await waitFor(() => expect(screen.queryByText(/“lamp”/)).toBeNull());
  });

  it('is confirmed, and not told as an end of the session by somebody else', async () => {
    const told: string[] = [];
    // Resets the state that an unanswered request of an earlier test may have left.
    await endingOwnSession(async () => undefined);
    const unsubscribe = subscribeToSessionEnd((why) => void told.push(why));
    const { press } = await open(() => {
      endSession('deleted');
      return json({ success: true });
    });
    press();
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Account deleted'));
    unsubscribe();
    expect(told).toEqual([]);
    dismissToast(currentToasts().shown?.id ?? 0);
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
