import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { aLiveResponse, aPlacedBid, aViewer } from '../../../test/listing-response.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import { button, clearPage, Page, rival, tab, toasted, type, world } from './bid-form.fixture.tsx';

describe('the bid form', () => {
  afterEach(clearPage);

  it('offers the next minimum at one press, and says that it is in, with a receipt', async () => {
    const outside = world();
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,040\.00$/));
    expect(await screen.findByText(/Your bid of \$1,040\.00 is in\. You lead\./)).toBeTruthy();
    expect(screen.getByText(/Bid no\. 4, received/)).toBeTruthy();
    expect(outside.sent).toEqual([
      { key: 'key-1', offer: { amountCents: 104_000, maxAmountCents: null, isAnonymous: false } },
    ]);
  });

  it('offers the quick amount that was chosen, anonymously where that is wished', async () => {
    const outside = world();
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/\+5 steps/));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Bid anonymously' }));
    fireEvent.click(button(/^Bid \$1,080\.00$/));
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer).toEqual({ amountCents: 108_000, maxAmountCents: null, isAnonymous: true });
  });

  it('refuses a typed amount under the minimum before anything is sent', () => {
    const outside = world();
    render(<Page view={rival} outside={outside} />);
    type(/Another amount/, '1000');
    fireEvent.click(button(/^Bid \$1,000\.00$/));
    expect(screen.getByText('Minimum bid is $1,040.00')).toBeTruthy();
    expect(toasted()).toMatchObject({ title: 'Invalid Bid', description: 'Minimum bid is $1,040.00' });
    expect(outside.sent).toEqual([]);
  });

  it('says of a refused amount what is true now, when the lead is lost and when the price moves', () => {
    const leading = { ...rival, viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 300_000 }) };
    const outside = world();
    const { rerender } = render(<Page view={leading} outside={outside} />);
    fireEvent.click(button(/^Raise…$/));
    type(/Your maximum/, '2500');
    fireEvent.click(button(/^Raise my maximum to \$2,500\.00$/));
    expect(screen.getByText('You lead already. Enter more than $3,000.00 to raise it.')).toBeTruthy();
    rerender(<Page view={{ ...rival, nextMinimumCents: 302_000 }} outside={outside} />);
    expect(screen.getByText('Minimum bid is $3,020.00')).toBeTruthy();
    rerender(<Page view={{ ...rival, nextMinimumCents: 304_000 }} outside={outside} />);
    expect(screen.getByText('Minimum bid is $3,040.00')).toBeTruthy();
    expect(screen.queryByText(/You lead already/)).toBeNull();
    expect(outside.sent).toEqual([]);
  });

  it('sets a maximum from the next minimum up', async () => {
    const outside = world([aPlacedBid({ maxAmountCents: 300_000 })]);
    render(<Page view={rival} outside={outside} />);
    tab('Set a maximum');
    type(/Your maximum/, '3,000');
    fireEvent.click(button(/^Set my maximum to \$3,000\.00$/));
    expect(await screen.findByText(/We bid for you up to \$3,000\.00/)).toBeTruthy();
    expect(outside.sent[0]?.offer).toEqual({ amountCents: 104_000, maxAmountCents: 300_000, isAnonymous: false });
  });

  it('offers nothing where the maximum that was typed is deleted again', () => {
    const outside = world();
    render(<Page view={rival} outside={outside} />);
    tab('Set a maximum');
    type(/Your maximum/, '3,000');
    type(/Your maximum/, '');
    fireEvent.click(button(/^Set my maximum$/));
    expect(screen.getByText(/^Type an amount in dollars/)).toBeTruthy();
    expect(outside.sent).toEqual([]);
  });

  it('asks to type an amount beyond ten times the minimum again, and sends it only where it is the same', async () => {
    const outside = world();
    render(<Page view={rival} outside={outside} />);
    type(/Another amount/, '12500');
    fireEvent.click(button(/^Bid \$12,500\.00$/));
    expect(outside.sent).toEqual([]);
    type(/Type the amount again/, '1250');
    fireEvent.click(button(/^Yes/));
    expect(screen.getByText('That is not the same amount.')).toBeTruthy();
    type(/Type the amount again/, '12500.00');
    fireEvent.click(button(/^Yes/));
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer.amountCents).toBe(1_250_000);
  });

  it('keeps the key of a bid whose answer was lost, and takes a new one after an answer', async () => {
    const lost = new ApiError({ status: 0, detail: 'No network.' }, 'OFFLINE');
    const outside = world([...Array<ApiError>(6).fill(lost), aPlacedBid(), aPlacedBid()]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid/));
    expect(await screen.findByText(/your bid may be in/)).toBeTruthy();
    fireEvent.click(button(/^Bid/));
    await screen.findByText(/is in\. You lead/);
    fireEvent.click(button(/^Raise…$/));
    fireEvent.click(button(/^Raise my maximum/));
    await waitFor(() => expect(outside.sent).toHaveLength(8));
    expect(outside.sent.map(({ key }) => key)).toEqual([...Array(7).fill('key-1'), 'key-2']);
  });

  it('keeps that key where the second press was turned away, which says nothing of the first', async () => {
    const lost = new ApiError({ status: 0, detail: 'No network.' }, 'OFFLINE');
    const many = new ApiError({ status: 429, detail: 'Too many.' }, 'RATE_LIMITED');
    const outside = world([...Array<ApiError>(6).fill(lost), ...Array<ApiError>(6).fill(many)]);
    render(<Page view={rival} outside={outside} />);
    for (const sentInAll of [6, 12, 13]) {
      fireEvent.click(button(/^Bid/));
      await waitFor(() => expect(outside.sent).toHaveLength(sentInAll));
      await screen.findByText(sentInAll === 13 ? /is in\. You lead/ : /your bid may be in/);
    }
    expect(new Set(outside.sent.map(({ key }) => key))).toEqual(new Set(['key-1']));
  });

  it('sends a bid whose answer was lost under a new key where it is to be anonymous now', async () => {
    const lost = new ApiError({ status: 0, detail: 'No network.' }, 'OFFLINE');
    const outside = world([...Array<ApiError>(6).fill(lost), aPlacedBid()]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid/));
    await screen.findByText(/your bid may be in/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Bid anonymously' }));
    fireEvent.click(button(/^Bid \$/));
    await waitFor(() => expect(outside.sent).toHaveLength(7));
    expect(outside.sent.map(({ key, offer }) => [key, offer.isAnonymous])).toEqual([
      ...Array.from({ length: 6 }, () => ['key-1', false]),
      ['key-2', true],
    ]);
  });

  it('is ticked as the member asked for the last time, until they tick otherwise', async () => {
    const view = aLiveResponse(3, { viewer: aViewer({ hasBid: true, anonymous: true }) });
    const outside = world();
    render(<Page view={view} outside={outside} />);
    const box = screen.getByRole('checkbox', { name: 'Bid anonymously' });
    expect(box.getAttribute('aria-checked') ?? String((box as HTMLInputElement).checked)).toBe('true');
    fireEvent.click(button(/^Bid \$/));
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer.isAnonymous).toBe(true);
    await screen.findByText(/is in\. You lead/);
    fireEvent.click(box);
    fireEvent.click(button(/^Raise…$/));
    fireEvent.click(button(/^Raise my maximum/));
    await waitFor(() => expect(outside.sent).toHaveLength(2));
    expect(outside.sent[1]?.offer.isAnonymous).toBe(false);
  });

  it('does not claim a lead any more once it is lost', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$/));
    await screen.findByText(/is in\. You lead/);
    rerender(<Page view={aLiveResponse(5, { viewer: aViewer({ hasBid: true }) })} outside={outside} />);
    expect(screen.queryByText(/You lead/)).toBeNull();
  });

  it('says that a challenger was outbid at once', async () => {
    const outside = world([aPlacedBid({ outbid: true, nextMinimumCents: 131_000 })]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$/));
    expect(await screen.findByText(/An automatic bid answered your \$1,040\.00 at once/)).toBeTruthy();
  });

  it.each([
    ['BID_TOO_HIGH', 422, 'No card can be charged that.', 'Bid Failed', 'No card can be charged that.'],
    ['AUCTION_ENDED', 409, 'The auction has ended.', 'Bid Failed', 'The auction has ended.'],
    ['UNAUTHENTICATED', 401, 'Please sign in.', 'Authentication Required', 'Please log in to place bids'],
  ] as const)('says why a bid failed with %s', async (code, status, detail, title, description) => {
    render(<Page view={rival} outside={world([new ApiError({ status, detail }, code)])} />);
    fireEvent.click(button(/^Bid \$/));
    await waitFor(() => expect(toasted()).toMatchObject({ title, description, style: 'destructive' }));
  });

  it('leads whoever has not paid an earlier auction to the payment', async () => {
    const overdue = { status: 409, detail: 'An auction that you won is not paid yet.', auctionId: 'auction-9' };
    render(<Page view={rival} outside={world([new ApiError(overdue, 'PAYMENT_OVERDUE')])} />, {
      wrapper: MemoryRouter,
    });
    fireEvent.click(button(/^Bid \$/));
    expect(await screen.findByText(/An auction that you won is not paid yet\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what is to be paid' }).getAttribute('href')).toBe('/orders/auction-9');
  });

  it('lets whoever leads only raise their own maximum', async () => {
    const view = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 150_000 }) });
    const outside = world([aPlacedBid({ raised: true, maxAmountCents: 151_000 })]);
    render(<Page view={view} outside={outside} />);
    expect(screen.getByText(/^You lead at/).parentElement?.textContent).toBe(
      'You lead at $1,030.00 · your maximum $1,500.00',
    );
    // The separator must belong to the second part. Otherwise it would end the first line where the second part does
    // not fit.
    expect(screen.getByText(/^You lead at/).textContent).toBe('You lead at $1,030.00');
    expect(screen.queryByRole('tab')).toBeNull();
    fireEvent.click(button(/^Raise…$/));
    fireEvent.click(button(/^Raise my maximum to \$1,510\.00$/));
    expect(await screen.findByText(/Your maximum is now \$1,510\.00/)).toBeTruthy();
    expect(outside.sent[0]?.offer).toMatchObject({ amountCents: 104_000, maxAmountCents: 151_000 });
  });

  it('tells a screen reader the least that is worth typing: for whoever leads, more than their own maximum', () => {
    const { rerender } = render(<Page view={rival} outside={world()} />);
    expect(screen.getByLabelText('Another amount, at least $1,040.00')).toBeTruthy();
    const viewer = aViewer({ leading: true, hasBid: true, maxAmountCents: 300_000 });
    rerender(<Page view={{ ...rival, viewer }} outside={world()} />);
    fireEvent.click(button(/^Raise…$/));
    expect(screen.getByLabelText('Your maximum, at least $3,000.01')).toBeTruthy();
  });

  it('names in one line what the button would cost', () => {
    render(<Page view={rival} outside={world()} />);
    const cost = () => screen.getByText(/5% fee/).textContent;
    expect(cost()).toBe('You pay $1,092.00 in all if you win (5% fee ($52.00), ships free)');
    fireEvent.click(button(/\+5 steps/));
    expect(cost()).toContain('You pay $1,134.00 in all');
    tab('Set a maximum');
    expect(cost()).toBe('On top of your bid: 5% fee, ships free');
    fireEvent.click(button(/\+10 steps/));
    expect(cost()).toContain('You pay at most $1,186.50 in all');
    expect(button(/^Set my maximum to \$1,130\.00$/)).toBeTruthy();
  });

  it('says a sentence of each way to bid, and before the first bid what winning asks for', () => {
    const { rerender } = render(<Page view={rival} outside={world()} />);
    expect(screen.getByText('Your bid is exactly what the button says.')).toBeTruthy();
    expect(screen.getByText('If you win, you pay by card within 72 hours and say where to ship it.')).toBeTruthy();
    tab('Set a maximum');
    expect(screen.getByText(/^We outbid others for you/)).toBeTruthy();
    rerender(<Page view={{ ...rival, viewer: aViewer({ hasBid: true }) }} outside={world()} />);
    expect(screen.queryByText(/^If you win/)).toBeNull();
  });

  it('keeps a chosen maximum while the price moves', () => {
    const { rerender } = render(<Page view={rival} outside={world()} />);
    tab('Set a maximum');
    fireEvent.click(button(/\+5 steps/));
    rerender(<Page view={aLiveResponse(5, { viewer: aViewer() })} outside={world()} />);
    expect(button(/^Set my maximum to \$1,080\.00$/)).toBeTruthy();
  });

  it('leaves the dialog open where the lead is lost meanwhile, and says so', async () => {
    const view = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 103_000 }) });
    const outside = world();
    const { rerender } = render(<Page view={view} outside={outside} />);
    fireEvent.click(button(/^Raise…$/));
    type(/Your maximum/, '1200');
    rerender(<Page view={aLiveResponse(5, { viewer: aViewer({ hasBid: true }) })} outside={outside} />);
    expect(screen.getByText('You were outbid. The next bid is $1,060.00.')).toBeTruthy();
    fireEvent.click(button(/^Set my maximum to \$1,200\.00$/));
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer).toMatchObject({ amountCents: 106_000, maxAmountCents: 120_000 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['sent', () => fireEvent.click(button(/^Raise my maximum to \$1,300\.00$/))],
    ['given up', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('begins with a plain bid for who is outbid after raising: %s', async (_how, end) => {
    const view = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 120_000 }) });
    const outside = world([aPlacedBid({ raised: true, maxAmountCents: 130_000 })]);
    const { rerender } = render(<Page view={view} outside={outside} />);
    fireEvent.click(button(/^Raise…$/));
    fireEvent.click(button(/^\$1,220\.00/));
    type(/Your maximum/, '');
    type(/Your maximum/, '1300');
    end();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    rerender(<Page view={aLiveResponse(40, { viewer: aViewer({ hasBid: true }) })} outside={outside} />);
    expect(screen.getByRole('tab', { name: 'Bid once' }).getAttribute('aria-selected')).toBe('true');
    expect(button(/^Bid \$1,410\.00$/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Another amount/).value).toBe('');
  });

  it('says that a bid is on its way', async () => {
    let answer: (placed: ReturnType<typeof aPlacedBid>) => void = () => {};
    const outside = {
      ...world(),
      send: () =>
        new Promise<ReturnType<typeof aPlacedBid>>((done) => {
          answer = done;
        }),
    };
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$/));
    expect(await screen.findByText('Sending…')).toBeTruthy();
    answer(aPlacedBid());
    expect(await screen.findByText(/Your bid of/)).toBeTruthy();
  });
});
