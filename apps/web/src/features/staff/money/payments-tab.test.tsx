import type { StaffPayment, StuckOrder } from '@clamor/contract/staff-money';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { json, problem, type StubRoutes } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { PaymentsTab } from './payments-tab.tsx';
import { aPayment, aStuckOrder, renderAsStaff } from './staff-money.fixture.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

const listed = (...payments: StaffPayment[]) => ({
  'GET /api/admin/payments': () => json({ payments, nextCursor: null }),
});
const stuck = (...orders: StuckOrder[]) => ({ 'GET /api/admin/orders': () => json({ orders, nextCursor: null }) });
const open = (routes: StubRoutes, mayWrite = true) => renderAsStaff(<PaymentsTab />, routes, mayWrite);

/** The labels of a row's buttons, once the page knows whether staff may write. */
async function actionsOf(title: string): Promise<string[]> {
  const row = (await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement;
  return within(row)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
}
const inDialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => fireEvent.click(inDialog().getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(inDialog().getByLabelText(label), { target: { value } });

describe('the payments', () => {
  it('say who paid what to whom, and when', async () => {
    open(listed(aPayment()));
    const link = await screen.findByRole('link', { name: 'Rolleiflex 2.8F' });
    expect(link.getAttribute('href')).toBe('/admin/listing/listing-rolleiflex');
    const row = within(link.closest('tr') as HTMLElement);
    for (const text of ['$1,065.00', 'Completed', 'theo (theo@example.com) to mara'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText('Bid $1,000.00 + fee $50.00 + shipping $15.00')).toBeTruthy();
  });

  it.each<[string, Partial<StaffPayment>, string[]]>([
    ['is pending', { status: 'PENDING' }, ['Cancel payment', 'End the sale']],
    ['is at the bank', { status: 'PENDING', step: 'processing' }, []],
    ['has to be approved', { status: 'PENDING', step: 'approval' }, ['Cancel payment', 'End the sale']],
    ['is completed', { status: 'COMPLETED' }, ['Refund']],
    ['failed', { status: 'FAILED' }, []],
    ['was cancelled', { status: 'CANCELLED' }, []],
    ['was refunded', { status: 'REFUNDED', refund: { state: 'SUCCEEDED', amountCents: 106_500 } }, []],
    ['goes back', { status: 'COMPLETED', refund: { state: 'PENDING', amountCents: 106_500 } }, []],
    ['could not go back', { refund: { state: 'FAILED', amountCents: 106_500 } }, ['Try refund again']],
    ['stayed after all', { refund: { state: 'WITHDRAWN', amountCents: 106_500 } }, ['Refund']],
    ['is disputed', { dispute: { id: 'd', state: 'OPEN', amountCents: 106_500, unbookedCents: 0 } }, []],
    ['is asked about', { dispute: { id: 'd', state: 'WARNING', amountCents: 106_500, unbookedCents: 0 } }, ['Refund']],
    [
      'was lost to a bank',
      { status: 'REFUNDED', dispute: { id: 'd', state: 'LOST', amountCents: 106_500, unbookedCents: 106_500 } },
      ['Split the dispute'],
    ],
    [
      'was lost and is booked',
      { status: 'REFUNDED', dispute: { id: 'd', state: 'LOST', amountCents: 106_500, unbookedCents: 0 } },
      [],
    ],
  ])('offer what may be done with one that %s', async (_, change, actions) => {
    open(listed(aPayment(change)));
    expect(await actionsOf('Rolleiflex 2.8F')).toEqual(actions);
  });

  it('are looked for by words and by status', async () => {
    const { requests } = open({
      'GET /api/admin/payments': ({ query }) =>
        json({ payments: query.get('q') === 'theo' ? [] : [aPayment()], nextCursor: null }),
    });
    await screen.findByRole('link', { name: 'Rolleiflex 2.8F' });
    fireEvent.change(screen.getByLabelText('Search payments'), { target: { value: ' theo ' } });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'REFUNDED' } });
    expect(await screen.findByText('No such payment')).toBeTruthy();
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({ q: 'theo', status: 'REFUNDED' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('link', { name: 'Rolleiflex 2.8F' })).toBeTruthy();
    expect((screen.getByLabelText('Search payments') as HTMLInputElement).value).toBe('');
  });

  it('show what nobody has paid yet, by its status and to whoever looks for words, with the way to end it', async () => {
    const unpaid = aStuckOrder({ why: 'unpaid', claim: aClaim(), problem: null });
    const { requests } = open({
      'GET /api/admin/orders': ({ query }) =>
        json({ orders: query.get('list') === 'unpaid' ? [unpaid] : [], nextCursor: null }),
    });
    await screen.findByText('No payments yet');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'unpaid' } });
    expect(await actionsOf('A brass lamp')).toEqual(['End the sale']);
    expect(screen.getByText('Not paid yet', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText(/^To be paid by /)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A brass lamp' })).toBeNull());
    fireEvent.change(screen.getByLabelText('Search payments'), { target: { value: 'brass' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await actionsOf('A brass lamp')).toEqual(['End the sale']);
    expect(requests.at(-1)?.query.get('q')).toBe('brass');
  });

  it('are seen, and their buttons not pressed, by staff who may only read', async () => {
    open({ ...listed(aPayment()), ...stuck(aStuckOrder()) }, false);
    await screen.findByRole('link', { name: 'Rolleiflex 2.8F' });
    for (const name of ['Refund', 'Dismiss the problem'])
      for (const button of await screen.findAllByRole('button', { name }))
        expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('a refund', () => {
  it('is asked for with its reason and who bears it, after a question', async () => {
    const { requests } = open({
      ...listed(aPayment()),
      'POST /api/admin/payments/payment-1/refund': () => json(aPayment()),
    });
    await press('Refund');
    expect(inDialog().getByText(/This cannot be undone/)).toBeTruthy();
    fill('Reason', 'The item was a copy.');
    fireEvent.click(inDialog().getByRole('radio', { name: /^The platform/ }));
    confirm('Refund $1,065.00');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Refund asked for'));
    const asked = requests.find(({ method }) => method === 'POST');
    expect(asked?.body).toEqual({ reason: 'The item was a copy.', bearer: 'platform' });
    expect(asked?.headers.has('x-admin-secret')).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/admin/payments')).toHaveLength(2));
  });

  it('is not asked for without a reason, nor before somebody is to bear it', async () => {
    const { requests } = open(listed(aPayment()));
    await press('Refund');
    confirm('Refund $1,065.00');
    expect(await inDialog().findByText('A reason is required')).toBeTruthy();
    expect(inDialog().getByText('Say who bears it')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says in its dialog what the server refused, and reads the list again when it is closed', async () => {
    const { requests } = open({
      ...listed(aPayment()),
      'POST /api/admin/payments/payment-1/refund': () => problem(409, 'WRONG_STATE', 'This can no longer be done.'),
    });
    await press('Refund');
    fill('Reason', 'The item was a copy.');
    fireEvent.click(inDialog().getByRole('radio', { name: /^The seller/ }));
    confirm('Refund $1,065.00');
    expect((await inDialog().findByRole('alert')).textContent).toBe(
      'Failed to refund payment: This can no longer be done.',
    );
    fireEvent.click(inDialog().getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/admin/payments')).toHaveLength(2));
  });

  it('that the provider could not do is tried again, and nobody is asked who bears it', async () => {
    const { requests } = open({
      ...listed(aPayment({ refund: { state: 'FAILED', amountCents: 106_500 } })),
      'POST /api/admin/payments/payment-1/refund': () => json(aPayment()),
    });
    await press('Try refund again');
    expect(inDialog().queryByRole('radio')).toBeNull();
    fill('Reason', 'Once more.');
    confirm('Try again');
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Once more.' }),
    );
  });
});

describe('a payment that is open', () => {
  it('is cancelled after a question', async () => {
    const { requests } = open({
      ...listed(aPayment({ status: 'PENDING' })),
      'POST /api/admin/payments/payment-1/cancel': () => json(aPayment({ status: 'CANCELLED' })),
    });
    await press('Cancel payment');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    confirm('Cancel payment');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Payment cancelled'));
  });

  it('says what the server said where the bank works on it by now', async () => {
    open({
      ...listed(aPayment({ status: 'PENDING' })),
      'POST /api/admin/claims/claim-1/release': () =>
        problem(409, 'PAYMENT_IN_PROGRESS', 'A payment is being worked on at the bank.'),
    });
    await press('End the sale');
    fill('Reason', 'Suspended.');
    confirm('End the sale');
    expect((await inDialog().findByRole('alert')).textContent).toContain('A payment is being worked on at the bank.');
  });
});

describe('a dispute that was lost', () => {
  const lost = aPayment({
    status: 'REFUNDED',
    dispute: { id: 'dispute-1', state: 'LOST', amountCents: 106_500, unbookedCents: 106_500 },
  });

  it('begins with the fee from the fees and the rest from the seller', async () => {
    const { requests } = open({
      ...listed(lost),
      'POST /api/admin/disputes/dispute-1/book': () => json({ success: true }),
    });
    await press('Split the dispute');
    confirm('Book it');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Dispute booked'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      sellerCents: 101_500,
      feesCents: 5_000,
      lossesCents: 0,
    });
  });

  it('is split to the cent or not at all', async () => {
    const { requests } = open(listed(lost));
    await press('Split the dispute');
    fill('Seller', '1,000');
    fill('Losses', '14.99');
    confirm('Book it');
    expect(await inDialog().findByText('The three have to make $1,065.00')).toBeTruthy();
    fill('Losses', 'lots');
    expect(await inDialog().findByText('Enter an amount in dollars, for example 12.50')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('what needs a look', () => {
  it('says that nothing does', async () => {
    open({});
    expect(await screen.findByText('Nothing waits for staff.')).toBeTruthy();
  });

  it('says why a sale does not move, in the words of its buyer too', async () => {
    open(stuck(aStuckOrder()));
    expect(await screen.findByText('The buyer has a problem')).toBeTruthy();
    expect(screen.getByText('“The shade is broken.”')).toBeTruthy();
    expect(await actionsOf('A brass lamp')).toEqual(['Dismiss the problem', 'Refund']);
  });

  it('lets a problem be dismissed with a reason', async () => {
    const { requests } = open({
      ...stuck(aStuckOrder()),
      'POST /api/admin/orders/auction-2/dismiss': () => json({ success: true }),
    });
    await press('Dismiss the problem');
    fill('Reason', 'The pictures show it whole.');
    confirm('Dismiss the problem');
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Problem dismissed'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The pictures show it whole.' });
  });

  it.each<[string, Partial<StuckOrder>, string[]]>([
    ['a sale that was not paid in time', { why: 'overdue', claim: aClaim() }, ['End the sale']],
    ['a sale that nobody pays', { why: 'buyer_suspended', claim: aClaim() }, ['End the sale']],
    ['what was paid and is not shipped', { why: 'not_shipped' }, ['Refund']],
    ['a sale that is gone', { why: 'seller_suspended', claim: null }, []],
    [
      'a refund that failed',
      {
        why: 'refund_failed',
        claim: aClaim({ state: 'PAID', payment: aPayment({ refund: { state: 'FAILED', amountCents: 106_500 } }) }),
      },
      ['Try refund again'],
    ],
    [
      'a dispute that was lost',
      {
        why: 'dispute_lost',
        claim: aClaim({ state: 'REFUNDED', payment: aPayment({ status: 'REFUNDED' }) }),
        dispute: { id: 'd', state: 'LOST', amountCents: 100, unbookedCents: 100 },
      },
      ['Split the dispute'],
    ],
  ])('offers what may be done about %s', async (_, change, actions) => {
    open(stuck(aStuckOrder(change)));
    expect(await actionsOf('A brass lamp')).toEqual(actions);
  });
});
