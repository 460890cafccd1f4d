import '../../lib/render.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPlacedBid } from '../../../test/listing-response.fixture.ts';
import { offlineError } from '../../lib/api-error.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { button, clearPage, Page, rival, world } from './bid-form.fixture.tsx';
import { bidTermsOf } from './bid-terms.ts';
import { useBidForm } from './use-bid-form.ts';

afterEach(clearPage);

it('says that a bid is sent, and then that the page checks whether it counted', async () => {
  let lose = () => {};
  let answer = () => {};
  const outside = {
    sendOverSocket: () =>
      new Promise<never>((_, reject) => {
        lose = () => reject(offlineError());
      }),
    send: () =>
      new Promise<ReturnType<typeof aPlacedBid>>((resolve) => {
        answer = () => resolve(aPlacedBid());
      }),
    wait: () => new Promise<void>(() => {}),
    newKey: () => 'key-1',
  };
  function Form() {
    const form = useBidForm(bidTermsOf(rival), () => {}, undefined, outside);
    return (
      <button type="button" onClick={form.submit}>
        {form.progress ?? 'nothing'}
      </button>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'nothing' }));
  await screen.findByRole('button', { name: 'sending' });
  act(() => lose());
  await screen.findByRole('button', { name: 'checking' });
  act(() => answer());
  await screen.findByRole('button', { name: 'nothing' });
});

it('says nothing of the bid before while the next one is sent', async () => {
  const first = world();
  const never = () => new Promise<ReturnType<typeof aPlacedBid>>(() => undefined);
  let isFirst = true;
  const outside = {
    ...first,
    send: (attempt: Parameters<typeof first.send>[0]) => {
      const answer = isFirst ? first.send(attempt) : never();
      isFirst = false;
      return answer;
    },
  };
  render(<Page view={rival} outside={outside} />);
  fireEvent.click(button(/^Bid \$1,040\.00$/));
  await screen.findByText(/is in\. You lead/);
  fireEvent.click(button(/^Raise…$/));
  fireEvent.click(button(/^Raise my maximum/));
  expect((await screen.findAllByText('Sending…')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/is in\. You lead/)).toBeNull();
});
