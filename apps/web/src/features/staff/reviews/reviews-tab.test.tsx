import type { StaffReview } from '@clamor/contract/staff-reviews';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { json, type StubRoutes } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { MayWrite } from '../may-write.ts';
import { renderAsStaff } from '../money/staff-money.fixture.tsx';
import { aReview } from '../staff-things.fixture.ts';
import { ReviewsTab } from './reviews-tab.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

const AT = '2026-11-21T12:00:00.000Z';

function open(reviews: StaffReview[], routes: StubRoutes = {}, mayWrite = true) {
  return renderAsStaff(
    <MayWrite value={mayWrite}>
      <ReviewsTab />
    </MayWrite>,
    { 'GET /api/admin/reviews': () => json(reviews), ...routes },
    mayWrite,
  );
}

const rows = async () => (await screen.findAllByRole('rowheader')).map((head) => head.closest('tr') as HTMLElement);

describe('the reviews', () => {
  it('say which are between members who share a device, and which nobody else reads', async () => {
    open([aReview({ sharesDevice: true, isCharged: false }), aReview({ id: 'review-2' })]);
    const [first, second] = (await rows()) as [HTMLElement, HTMLElement];
    expect(within(first).getByText('Shared device')).toBeTruthy();
    expect(within(first).getByText(/Nothing was charged for the sale/)).toBeTruthy();
    expect(within(second).queryByText('Shared device')).toBeNull();
    expect(within(second).queryByText(/Nothing was charged/)).toBeNull();
  });

  it('say that praise of a refunded sale is read by its two sides alone, and a complaint by everybody', async () => {
    open([aReview({ rating: 4, isRefunded: true }), aReview({ id: 'review-2', rating: 3, isRefunded: true })]);
    const [praise, complaint] = (await rows()) as [HTMLElement, HTMLElement];
    expect(within(praise).getByText(/The sale was refunded: only its two sides/)).toBeTruthy();
    expect(within(complaint).queryByText(/The sale was refunded/)).toBeNull();
  });

  it('say who said what of whom, as it was typed, with the answer', async () => {
    open([aReview()]);
    const [row] = (await rows()) as [HTMLElement];
    expect(within(row).getByRole('rowheader', { name: 'theo about mara' })).toBeTruthy();
    expect(within(row).getByRole('img', { name: '2 of 5 stars' })).toBeTruthy();
    for (const text of ['<i>Late</i>', 'Answer from the seller', 'The carrier was']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    expect(within(row).getByRole('link', { name: 'A brass lamp' }).getAttribute('href')).toBe(
      '/admin/listing/listing-1',
    );
  });

  it('are taken down with a reason, which has to be said', async () => {
    const { requests } = open([aReview()], {
      'POST /api/admin/reviews/review-1/remove': () => json({ success: true }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove what theo said about mara?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('A reason is required')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Not about the sale' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Review removed'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Not about the sale' });
  });

  it('that were removed say why, and offer nothing more', async () => {
    open([aReview({ removed: { reason: 'Not about the sale', at: AT } })]);
    const [row] = (await rows()) as [HTMLElement];
    expect(row.textContent).toContain('because: Not about the sale');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it.each([
    ['seller', 'others read Anonymous'],
    ['buyer', 'only its two sides read this'],
  ] as const)('of a purchase without a name, about the %s, say who reads them', async (about, words) => {
    open([aReview({ about, isAnonymous: true })]);
    expect((await rows())[0]?.textContent).toContain(words);
  });

  it('are taken down by nobody who may only read', async () => {
    open([aReview()], {}, false);
    expect(await screen.findByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  });
});
