import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { restoreFreshPage } from '../../../test/fresh-page.ts';
import { ApiError } from '../../lib/api-error.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { currentToasts } from '../../ui/toast.ts';
import { MayWrite } from './may-write.ts';
import { StaffActionButton } from './staff-action-button.tsx';

afterEach(restoreFreshPage);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Starts an action, and closes its dialog while the action is under way. */
async function leaveUnderWay() {
  let answer: [done: () => void, refused: (error: Error) => void] = [() => {}, () => {}];
  const send = vi.fn(
    () =>
      new Promise<void>((...ends) => {
        answer = ends;
      }),
  );
  renderInApp(
    <MayWrite value>
      <StaffActionButton
        button="Remove"
        title="Remove it?"
        description="This cannot be undone."
        confirm="Yes"
        pending="Removing..."
        form={{ body: z.object({}), defaultValues: {}, fields: [] }}
        send={send}
        done="Removed"
        failed="Not removed"
      />
    </MayWrite>,
  );
  press('Remove');
  press('Yes');
  await screen.findByText('Removing...');
  press('Not now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { send, done: answer[0], refuse: answer[1] };
}

it('is still under way where its dialog was closed and opened again, and is not sent twice', async () => {
  const { send, done } = await leaveUnderWay();
  press('Remove');
  fireEvent.click(screen.getByText('Removing...'));
  await act(async () => done());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send).toHaveBeenCalledOnce();
  expect(currentToasts().shown?.title).toBe('Removed');
});

it('says in a toast what refused it after its dialog was closed', async () => {
  const { refuse } = await leaveUnderWay();
  const refusal = new ApiError({ status: 409, detail: 'It is gone already.' }, 'WRONG_STATE');
  await act(async () => refuse(refusal));
  await waitFor(() =>
    expect(currentToasts().shown).toMatchObject({ title: 'Not removed', description: 'It is gone already.' }),
  );
  press('Remove');
  expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
  expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
});
