import type { listPayouts } from '@clamor/contract/staff-money';
import type { AnswerOf } from '@clamor/contract/wire';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { json, problem, type StubRoutes } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { staffSignInMarker } from '../staff-sign-in-marker.ts';
import { PayoutsTab } from './payouts-tab.tsx';
import { aPayout, renderAsStaff } from './staff-money.fixture.tsx';

const realUrl = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
  URL.createObjectURL = realUrl.create;
  URL.revokeObjectURL = realUrl.revoke;
});

type Answer = AnswerOf<typeof listPayouts>;

function open(answer: Partial<Answer>, routes: StubRoutes = {}, mayWrite = true) {
  return renderAsStaff(
    <PayoutsTab />,
    {
      'GET /api/admin/payouts': () => json({ payable: [], owing: [], payouts: [], nextCursor: null, ...answer }),
      ...routes,
    },
    mayWrite,
  );
}

const PAYABLE = { sellerId: 'user-mara', sellerName: 'mara', cents: 101_500, claims: 2 };
const OWING = { sellerId: 'user-theo', sellerName: 'theo', cents: 2_050 };

async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
}
const inDialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => fireEvent.click(inDialog().getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(inDialog().getByLabelText(label), { target: { value } });

describe('payouts', () => {
  it('say whom something is payable to, and that no money moves by itself', async () => {
    open({ payable: [PAYABLE] });
    expect(await screen.findByRole('rowheader', { name: 'mara' })).toBeTruthy();
    for (const text of ['$1,015.00', '2 sales']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/Clamor sends no money itself/)).toBeTruthy();
    expect(screen.queryByText('Owed by sellers')).toBeNull();
  });

  it('say what of them is a credit, also where it is all', async () => {
    open({ payable: [{ ...PAYABLE, claims: 0 }], payouts: [aPayout({ creditCents: 2_050 })] });
    expect(await screen.findByText('A credit from earlier payouts')).toBeTruthy();
    expect(screen.getByText('$20.50 of it is a credit from earlier payouts')).toBeTruthy();
  });

  it('are prepared for a seller after a question', async () => {
    const { requests } = open({ payable: [PAYABLE] }, { 'POST /api/admin/payouts': () => json(aPayout(), 201) });
    await press('Prepare payout');
    confirm('Prepare payout');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Payout prepared'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ sellerId: 'user-mara' });
    await waitFor(() =>
      expect(requests.filter(({ method, path }) => `${method} ${path}` === 'GET /api/admin/payouts')).toHaveLength(2),
    );
  });

  it.each([
    ['PREPARED', ['Mark paid', 'Cancel payout']],
    ['PAID', ['Returned by the bank']],
    ['CANCELLED', []],
    ['RETURNED', []],
  ] as const)('that are %s offer what may be done with them', async (state, actions) => {
    open({ payouts: [aPayout({ state })] });
    const row = (await screen.findByRole('rowheader', { name: 'mara' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
  });

  it('are marked as paid with the reference of the bank, and not without', async () => {
    const { requests } = open(
      { payouts: [aPayout()] },
      { 'POST /api/admin/payouts/payout-1/paid': () => json(aPayout({ state: 'PAID' })) },
    );
    await press('Mark paid');
    confirm('Mark paid');
    expect(await inDialog().findByText('A reference is required')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    fill('The bank’s reference', 'SEPA 4711');
    confirm('Mark paid');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Payout marked as paid'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      reference: 'SEPA 4711',
      sentAlready: false,
    });
  });

  it('that are not to be sent any more say why, and are marked only as what was sent all the same', async () => {
    const { requests } = open(
      { payouts: [aPayout({ hold: 'dispute' })] },
      { 'POST /api/admin/payouts/payout-1/paid': () => json(aPayout({ state: 'PAID' })) },
    );
    expect(await screen.findByText('A bank disputes one of its sales.')).toBeTruthy();
    expect(screen.getByText('Not to be sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark paid' })).toBeNull();
    await press('It was sent');
    fill('The bank’s reference', 'SEPA 4711');
    confirm('It was sent');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Payout marked as paid'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      reference: 'SEPA 4711',
      sentAlready: true,
    });
  });

  it.each([
    ['PREPARED', 'Cancel payout', 'cancel', 'Cancel payout'],
    ['PAID', 'Returned by the bank', 'returned', 'It came back'],
  ] as const)('that are %s go back after a question: %s', async (state, button, step, yes) => {
    const { requests } = open(
      { payouts: [aPayout({ state })] },
      { [`POST /api/admin/payouts/payout-1/${step}`]: () => json(aPayout()) },
    );
    await press(button);
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    confirm(yes);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('show the reference of what was paid, and read the next page by its cursor', async () => {
    open(
      {},
      {
        'GET /api/admin/payouts': ({ query }) =>
          json({
            payable: [],
            owing: [],
            payouts:
              query.get('cursor') === 'next'
                ? [aPayout({ id: 'b', sellerName: 'ida' })]
                : [aPayout({ state: 'PAID', reference: 'SEPA 4711' })],
            nextCursor: query.get('cursor') === null ? 'next' : null,
          }),
      },
    );
    expect(await screen.findByText('Reference SEPA 4711')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('rowheader', { name: 'ida' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'mara' })).toBeTruthy();
  });

  it('are exported', async () => {
    const saved: unknown[] = [];
    URL.createObjectURL = (content) => `blob:${saved.push(content)}`;
    URL.revokeObjectURL = () => undefined;
    const { requests } = open({}, { 'GET /api/admin/payouts.csv': () => new Response('seller,cents\r\n') });
    await press('Export prepared (CSV)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requests.at(-1)?.path).toBe('/api/admin/payouts.csv');
  });

  it('forget a secret that the export is refused with', async () => {
    open({}, { 'GET /api/admin/payouts.csv': () => problem(401, 'UNAUTHENTICATED', 'Admin secret required') });
    await press('Export prepared (CSV)');
    await waitFor(() => expect(staffSignInMarker()).toBeNull());
  });

  it('are seen, and not changed, by staff who may only read', async () => {
    open({ payable: [PAYABLE], owing: [OWING], payouts: [aPayout()] }, {}, false);
    for (const name of ['Prepare payout', 'Write off', 'Mark paid', 'Cancel payout'])
      expect(((await screen.findByRole('button', { name })) as HTMLButtonElement).disabled).toBe(true);
    expect((screen.getByRole('button', { name: 'Export prepared (CSV)' }) as HTMLButtonElement).disabled).toBe(false);
  });
});

describe('what a seller owes', () => {
  it('is written off with an amount and a reason', async () => {
    const { requests } = open(
      { owing: [OWING] },
      { 'POST /api/admin/sellers/user-theo/write-off': () => json({ success: true }) },
    );
    await press('Write off');
    fill('Amount', '0');
    fill('Reason', 'They are gone.');
    confirm('Write off');
    expect(await inDialog().findByText('Enter an amount in dollars, for example 12.50')).toBeTruthy();
    fill('Amount', '20.50');
    confirm('Write off');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Written off'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      cents: 2_050,
      reason: 'They are gone.',
      owedCents: OWING.cents,
    });
  });
});
