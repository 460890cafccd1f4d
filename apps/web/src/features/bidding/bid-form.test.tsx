import '../../lib/render.fixture.tsx';
import type { PlacedBid } from '@clamor/contract/bidding';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLiveResponse, aPlacedBid, aViewer } from '../../../test/listing-response.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import type { Attempt } from './bid-attempt.ts';
import { BidFormPanel } from './bid-form.tsx';
import { bidTermsOf } from './bid-terms.ts';
import { useBidForm } from './use-bid-form.ts';

const rival = aLiveResponse(3, { viewer: aViewer() });

function world(script: (PlacedBid | ApiError)[] = []) {
  const sent: Attempt[] = [];
  let keys = 0;
  return {
    sent,
    send: async (attempt: Attempt) => {
      sent.push(attempt);
      const answer = script[sent.length - 1] ?? aPlacedBid();
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    wait: async () => {},
    newKey: () => `key-${++keys}`,
  };
}

/** What the page knows once the answer was folded in. */
function after(view: typeof rival, { outbid, maxAmountCents }: PlacedBid): typeof rival {
  return { ...view, viewer: aViewer({ ...view.viewer, leading: !outbid, hasBid: true, maxAmountCents }) };
}

function Form({ view, outside }: { view: typeof rival; outside: ReturnType<typeof world> }) {
  const [current, setCurrent] = useState(view);
  const [given, setGiven] = useState(view);
  if (given !== view) {
    setGiven(view);
    setCurrent(view);
  }
  const terms = bidTermsOf(current);
  const form = useBidForm(terms, (answer) => setCurrent((before) => after(before, answer)), outside);
  return <BidFormPanel form={form} terms={terms} />;
}

function Page(props: { view: typeof rival; outside: ReturnType<typeof world> }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Form {...props} />
    </QueryClientProvider>
  );
}

const button = (name: RegExp) => screen.getByRole('button', { name });
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Until what is shown was painted. */
const painted = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
const toasted = () => currentToasts().shown;

describe('the bid form', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    dismissToast(toasted()?.id ?? 0);
  });

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

  it('sets a maximum from the next minimum up', async () => {
    const outside = world([aPlacedBid({ maxAmountCents: 300_000 })]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/Set a maximum instead/));
    type(/Your maximum/, '3,000');
    fireEvent.click(button(/^Set my maximum to \$3,000\.00$/));
    expect(await screen.findByText(/We bid for you up to \$3,000\.00/)).toBeTruthy();
    expect(outside.sent[0]?.offer).toEqual({ amountCents: 104_000, maxAmountCents: 300_000, isAnonymous: false });
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
    const outside = world([lost, lost, lost, lost, aPlacedBid(), aPlacedBid()]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid/));
    expect(await screen.findByText(/your bid may be in/)).toBeTruthy();
    fireEvent.click(button(/^Bid/));
    await screen.findByText(/You lead/);
    fireEvent.click(button(/\+2 steps/));
    fireEvent.click(button(/^Raise my maximum/));
    await waitFor(() => expect(outside.sent).toHaveLength(6));
    expect(outside.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-1', 'key-2']);
  });

  it('sends a bid whose answer was lost under a new key where it is to be anonymous now', async () => {
    const lost = new ApiError({ status: 0, detail: 'No network.' }, 'OFFLINE');
    const outside = world([lost, lost, lost, lost, aPlacedBid()]);
    render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid/));
    await screen.findByText(/your bid may be in/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Bid anonymously' }));
    fireEvent.click(button(/^Bid \$/));
    await waitFor(() => expect(outside.sent).toHaveLength(5));
    expect(outside.sent.map(({ key, offer }) => [key, offer.isAnonymous])).toEqual([
      ...Array.from({ length: 4 }, () => ['key-1', false]),
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
    await screen.findByText(/You lead/);
    fireEvent.click(box);
    fireEvent.click(button(/\+2 steps/));
    fireEvent.click(button(/^Raise my maximum/));
    await waitFor(() => expect(outside.sent).toHaveLength(2));
    expect(outside.sent[1]?.offer.isAnonymous).toBe(false);
  });

  it('does not claim a lead any more once it is lost', async () => {
    const outside = world();
    const { rerender } = render(<Page view={rival} outside={outside} />);
    fireEvent.click(button(/^Bid \$/));
    await screen.findByText(/You lead/);
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

  it('lets whoever leads only raise their own maximum', async () => {
    const view = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 150_000 }) });
    const outside = world([aPlacedBid({ raised: true, maxAmountCents: 151_000 })]);
    render(<Page view={view} outside={outside} />);
    expect(screen.getByText(/Only you see it/).textContent).toContain('$1,500.00');
    fireEvent.click(button(/^Raise my maximum to \$1,510\.00$/));
    expect(await screen.findByText(/Your maximum is now \$1,510\.00/)).toBeTruthy();
    expect(outside.sent[0]?.offer).toMatchObject({ amountCents: 104_000, maxAmountCents: 151_000 });
  });

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

  it('names fee, shipping and the whole sum', () => {
    render(<Page view={rival} outside={world()} />);
    expect(screen.getByText(/\+5% fee \(\$52\.00\) · ships free/).textContent).toContain('$1,092.00 in all');
  });
});
