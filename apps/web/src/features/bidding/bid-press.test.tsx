import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import { button, clearPage, Page, painted, rival, toasted, world } from './bid-form.fixture.tsx';

describe('a press of the bid button', () => {
  afterEach(clearPage);

  it('takes a press for the amount that stood painted when it went down', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/\+5 steps/));
    await painted();
    fireEvent.pointerDown(button(/^Bid \$1,080\.00$/));
    rerender(<Page view={aLiveResponse(6, { viewer: aViewer() })} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,110\.00$/), { detail: 1 });
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer).toMatchObject({ amountCents: 108_000, maxAmountCents: null });
  });

  it('takes a key for the amount painted when it came, whatever a pointer went down on before', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/\+5 steps/));
    await painted();
    fireEvent.pointerDown(button(/^Bid \$1,080\.00$/));
    rerender(<Page view={aLiveResponse(6, { viewer: aViewer() })} outside={outside} />);
    await painted();
    fireEvent.click(button(/^Bid \$1,110\.00$/), { detail: 0 });
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer).toMatchObject({ amountCents: 111_000, maxAmountCents: null });
  });

  it('offers one more tap, with room to climb, where the price moved on under the finger', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    await painted();
    fireEvent.pointerDown(button(/^Bid \$1,040\.00$/));
    rerender(<Page view={aLiveResponse(5, { viewer: aViewer() })} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,060\.00$/), { detail: 1 });
    expect(screen.getByText(/The price moved first/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(outside.sent).toEqual([]);
    await painted();
    fireEvent.pointerDown(button(/^Bid up to \$1,080\.00$/));
    fireEvent.click(button(/^Bid up to/), { detail: 1 });
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer).toMatchObject({ amountCents: 106_000, maxAmountCents: 108_000 });
  });

  it('offers it too where the server knew of the higher price first, and blames no field', async () => {
    const low = new ApiError({ status: 409, detail: 'Minimum bid is $1,060.00', minimumCents: 106_000 }, 'BID_TOO_LOW');
    const outside = world([low]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,040\.00$/));
    expect(await screen.findByText(/The price moved first/)).toBeTruthy();
    expect(button(/^Bid up to \$1,080\.00$/)).toBeTruthy();
    expect(toasted()).toBeNull();
  });

  it('forgets the higher price that the server told once the page knows a newer one', async () => {
    const low = new ApiError({ status: 409, detail: 'Minimum bid is $1,060.00', minimumCents: 106_000 }, 'BID_TOO_LOW');
    const outside = world([low]);
    const { rerender } = render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,040\.00$/));
    expect(await screen.findByText(/The price moved first/)).toBeTruthy();
    rerender(<Page view={aLiveResponse(9, { viewer: aViewer() })} outside={outside} />);
    await painted();
    fireEvent.click(button(/^Bid up to/));
    await waitFor(() => expect(outside.sent).toHaveLength(2));
    expect(outside.sent[1]?.offer.amountCents).toBe(110_000);
  });

  it('offers a plain bid again to who is outbid at once after a bid with room to climb', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    await painted();
    fireEvent.pointerDown(button(/^Bid \$1,040\.00$/));
    rerender(<Page view={aLiveResponse(5, { viewer: aViewer() })} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,060\.00$/), { detail: 1 });
    await painted();
    fireEvent.click(button(/^Bid up to \$1,080\.00$/));
    await screen.findByText(/is in\. You lead/);
    rerender(<Page view={aLiveResponse(9, { viewer: aViewer({ hasBid: true }) })} outside={outside} />);
    expect(button(/^Bid \$1,100\.00$/)).toBeTruthy();
  });

  it('goes on saying that a bid may be in when the price is calm', async () => {
    vi.useFakeTimers();
    const lost = new ApiError({ status: 0, detail: 'No network.' }, 'OFFLINE');
    const outside = world(Array<ApiError>(6).fill(lost));
    const page = (bids: number) => <Page view={aLiveResponse(bids, { viewer: aViewer() })} outside={outside} />;
    const { rerender } = render(page(3));
    await act(() => vi.advanceTimersByTimeAsync(50));
    fireEvent.pointerDown(button(/^Bid \$1,040\.00$/));
    rerender(page(5));
    fireEvent.click(button(/^Bid \$1,060\.00$/), { detail: 1 });
    await act(() => vi.advanceTimersByTimeAsync(50));
    fireEvent.click(button(/^Bid up to/));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText(/your bid may be in/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(button(/^Bid \$1,060\.00$/)).toBeTruthy();
    expect(screen.getByText(/your bid may be in/)).toBeTruthy();
  });

  it('begins the wait for a calm price anew with each move of it', async () => {
    vi.useFakeTimers();
    const page = (bids: number) => <Page view={aLiveResponse(bids, { viewer: aViewer() })} outside={world()} />;
    const { rerender } = render(page(3));
    await act(() => vi.advanceTimersByTimeAsync(50));
    fireEvent.pointerDown(button(/^Bid \$1,040\.00$/));
    rerender(page(5));
    fireEvent.click(button(/^Bid \$1,060\.00$/), { detail: 1 });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    rerender(page(6));
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(button(/^Bid up to/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(button(/^Bid \$1,070\.00$/)).toBeTruthy();
  });

  it('goes back to the plain button once the price is calm', async () => {
    vi.useFakeTimers();
    const { rerender } = render(<Page view={rival} outside={world()} />);
    await act(() => vi.advanceTimersByTimeAsync(50));
    fireEvent.pointerDown(button(/^Bid \$1,040\.00$/));
    rerender(<Page view={aLiveResponse(5, { viewer: aViewer() })} outside={world()} />);
    fireEvent.click(button(/^Bid \$1,060\.00$/), { detail: 1 });
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(button(/^Bid up to/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(button(/^Bid \$1,060\.00$/)).toBeTruthy();
    expect(screen.queryByText(/The price moved first/)).toBeNull();
  });

  it('offers room to climb before any press where the price runs, with a limit that stands still', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    for (const bids of [4, 5, 6])
      rerender(<Page view={aLiveResponse(bids, { viewer: aViewer() })} outside={outside} />);
    expect(screen.getByText(/^The price is running/)).toBeTruthy();
    await painted();
    fireEvent.pointerDown(button(/^Bid up to \$1,100\.00$/));
    rerender(<Page view={aLiveResponse(7, { viewer: aViewer() })} outside={outside} />);
    expect(button(/^Bid up to \$1,100\.00$/)).toBeTruthy();
    expect(screen.getByText(/5% fee/).textContent).toContain('You pay at most $1,155.00 in all');
    fireEvent.click(button(/^Bid up to/), { detail: 1 });
    await waitFor(() => expect(outside.sent).toHaveLength(1));
    expect(outside.sent[0]?.offer).toMatchObject({ maxAmountCents: 110_000 });
  });

  it('sends nothing where "Raise…" was pressed and the lead was lost meanwhile: it named no amount', async () => {
    const outside = world();
    const leading = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) });
    const { rerender } = render(<Page view={leading} outside={outside} />);
    await painted();
    fireEvent.pointerDown(button(/^Raise…$/));
    rerender(<Page view={aLiveResponse(3, { viewer: aViewer({ hasBid: true }) })} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,040\.00$/), { detail: 1 });
    expect(screen.getByText(/The price moved first/)).toBeTruthy();
    expect(outside.sent).toEqual([]);
  });

  it('is judged by the newest price that the page knows, and never bids more than what was shown', () => {
    const outside = world();
    render(<Page view={rival} newest={aLiveResponse(5, { viewer: aViewer() })} outside={outside} />);
    fireEvent.click(button(/^Bid \$1,040\.00$/));
    expect(screen.getByText(/The price moved first/)).toBeTruthy();
    expect(outside.sent).toEqual([]);
  });
});
