import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { ConfirmStep } from './confirm-step.tsx';

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function show(run: () => Promise<string>) {
  const onDone = vi.fn();
  renderInApp(
    <ConfirmStep
      button={{ children: 'Withdraw' }}
      title="Withdraw it?"
      confirm="Yes"
      pending="Withdrawing..."
      run={run}
      onDone={onDone}
    >
      This cannot be undone.
    </ConfirmStep>,
  );
  press('Withdraw');
  return onDone;
}

describe('a step that asks first', () => {
  it('says where it was refused, and nothing of that when it is asked for again', async () => {
    const refusal = new ApiError({ status: 409, detail: 'It is live already.' }, 'WRONG_STATE');
    const onDone = show(() => Promise.reject(refusal));
    press('Yes');
    expect((await screen.findByRole('alert')).textContent).toBe('It is live already.');
    press('Not now');
    press('Withdraw');
    expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('closes once it is done, and tells what was answered', async () => {
    const onDone = show(async () => 'the answer');
    press('Yes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onDone).toHaveBeenCalledExactlyOnceWith('the answer');
  });

  it('is still under way where its dialog was closed and opened again, and is not sent twice', async () => {
    let answer: (text: string) => void = () => undefined;
    const run = vi.fn(
      () =>
        new Promise<string>((done) => {
          answer = done;
        }),
    );
    const onDone = show(run);
    press('Yes');
    await screen.findByText('Withdrawing...');
    press('Not now');
    press('Withdraw');
    fireEvent.click(screen.getByText('Withdrawing...'));
    await act(async () => answer('the answer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(run).toHaveBeenCalledOnce();
    expect(onDone).toHaveBeenCalledExactlyOnceWith('the answer');
  });
});
