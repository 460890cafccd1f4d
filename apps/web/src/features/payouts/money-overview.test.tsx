import type { SellerMoney, SellerMoneyRow } from '@clamor/contract/payouts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { dateText } from '../../lib/time-text.ts';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts } from '../../ui/toast.ts';
import { MoneyOverview } from './money-overview.tsx';

const AT = '2026-11-29T12:00:00.000Z';

function aRow(claimId: string, change: Partial<SellerMoneyRow> = {}): SellerMoneyRow {
  return {
    claimId,
    auctionId: `auction-${claimId}`,
    slug: 'rolleiflex',
    title: 'Rolleiflex 2.8F',
    cents: 125_000,
    state: 'held',
    reason: 'Shipped, not received yet',
    at: AT,
    ...change,
  };
}

function aMoney(change: Partial<SellerMoney> = {}): SellerMoney {
  return {
    heldCents: 125_000,
    payableCents: 4_250,
    paidCents: 99_900,
    balanceCents: 129_250,
    creditCents: 0,
    rows: [aRow('one')],
    nextCursor: null,
    ...change,
  };
}

const realUrl = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (content) => `blob:${saved.push(content as Blob)}`;
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  setTransport(null);
  URL.createObjectURL = realUrl.create;
  URL.revokeObjectURL = realUrl.revoke;
});

function renderMoney(answer: StubRoutes[string], more: StubRoutes = {}) {
  const stub = serveStub({ 'GET /api/seller/money': answer, ...more });
  renderInApp(<MoneyOverview />, '/money');
  return stub;
}

const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;

describe("a seller's money", () => {
  it('says what is held, payable and paid', async () => {
    renderMoney(() => json(aMoney()));
    expect((await figure('Held'))?.textContent).toContain('$1,250.00');
    expect((await figure('Payable'))?.textContent).toContain('$42.50');
    expect((await figure('Paid'))?.textContent).toContain('$999.00');
  });

  it.each([
    [{ state: 'held', at: AT }, 'Held', `Payable on ${dateText(AT)}`],
    [{ state: 'held', at: null }, 'Held', 'No date yet'],
    [{ state: 'payable', at: AT }, 'Payable', `Payable since ${dateText(AT)}`],
    [{ state: 'paid', at: AT }, 'Paid', `Paid on ${dateText(AT)}`],
  ] as const)('says of a sale why it is there, and when: %o', async (part, state, when) => {
    renderMoney(() => json(aMoney({ rows: [aRow('one', { ...part, reason: 'For a reason' })] })));
    const row = within((await screen.findByRole('link', { name: 'Rolleiflex 2.8F' })).closest('li') as HTMLElement);
    for (const text of ['$1,250.00', 'For a reason', state, when]) expect(row.getByText(text)).toBeTruthy();
  });

  it('leads from a sale to its order', async () => {
    renderMoney(() => json(aMoney()));
    const link = await screen.findByRole('link', { name: 'Rolleiflex 2.8F' });
    expect(link.getAttribute('href')).toBe('/orders/auction-one');
  });

  it('says what a seller owes after money went back', async () => {
    renderMoney(() => json(aMoney({ balanceCents: -2_050 })));
    expect(await screen.findByText(/You owe \$20\.50/)).toBeTruthy();
  });

  it('says what comes back to a seller', async () => {
    renderMoney(() => json(aMoney({ creditCents: 2_050 })));
    expect(await screen.findByText(/\$20\.50 of what is payable comes back to you/)).toBeTruthy();
  });

  it('reads the next page by its cursor, and shows a sale that moved between two once', async () => {
    const { requests } = renderMoney(({ query }) =>
      json(
        query.get('cursor') === 'next'
          ? aMoney({ rows: [aRow('one'), aRow('two', { title: 'A lamp' })] })
          : aMoney({ nextCursor: 'next' }),
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'A lamp' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(requests.at(-1)?.query.get('limit')).toBe('30');
  });

  it('says what to do where nothing was sold', async () => {
    renderMoney(() => json(aMoney({ rows: [], heldCents: 0 })));
    expect(await screen.findByText('No sales yet')).toBeTruthy();
  });

  it('offers another try where it could not be read', async () => {
    let broken = true;
    renderMoney(() => (broken ? problem(500, 'INTERNAL_ERROR', 'Something broke on our side.') : json(aMoney())));
    await screen.findByText('Something broke on our side.');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await figure('Held')).toBeTruthy();
  });

  it('saves the table as it came, byte by byte', async () => {
    const table = '\uFEFFTitle,Cents\r\nRolleiflex,125000\r\n';
    const { requests } = renderMoney(() => json(aMoney()), {
      'GET /api/seller/money.csv': () => new Response(table, { headers: { 'content-type': 'text/csv' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(table);
    expect(requests.at(-1)?.path).toBe('/api/seller/money.csv');
  });

  it('saves nothing where the table was refused', async () => {
    renderMoney(() => json(aMoney()), {
      'GET /api/seller/money.csv': () => problem(403, 'FORBIDDEN', 'Your account cannot do this.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(currentToasts().shown?.description).toBe('Your account cannot do this.'));
    expect(saved).toEqual([]);
  });
});
