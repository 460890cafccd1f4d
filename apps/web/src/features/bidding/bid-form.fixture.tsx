import '../../lib/render.fixture.tsx';
import type { PlacedBid } from '@clamor/contract/bidding';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { aLiveResponse, aPlacedBid, aViewer } from '../../../test/listing-response.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import type { Attempt } from './bid-attempt.ts';
import { BidFormPanel } from './bid-form.tsx';
import { bidTermsOf } from './bid-terms.ts';
import { useBidForm } from './use-bid-form.ts';

/** A live auction that a rival leads. */
export const rival = aLiveResponse(3, { viewer: aViewer() });

/** A server that gives the scripted answers first, and then accepts every bid. */
export function world(script: (PlacedBid | ApiError)[] = []) {
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

/** The view after the page applied the answer. */
function after(view: typeof rival, { outbid, maxAmountCents }: PlacedBid): typeof rival {
  return { ...view, viewer: aViewer({ ...view.viewer, leading: !outbid, hasBid: true, maxAmountCents }) };
}

interface PageProps {
  view: typeof rival;
  outside: ReturnType<typeof world>;
  /** The newest view that the page knows; by default the one that it shows. */
  newest?: typeof rival;
  /** True: bidding is not possible, as without a network. */
  disabled?: boolean;
}

function Form({ view, outside, newest = view, disabled = false }: PageProps) {
  const [current, setCurrent] = useState(view);
  const [given, setGiven] = useState(view);
  if (given !== view) {
    setGiven(view);
    setCurrent(view);
  }
  const terms = bidTermsOf(current);
  const form = useBidForm(
    terms,
    (answer) => setCurrent((before) => after(before, answer)),
    () => (newest === view ? terms : bidTermsOf(newest)),
    outside,
  );
  return <BidFormPanel form={form} terms={terms} disabled={disabled} />;
}

/** The form with a query client of its own. */
export function Page(props: PageProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Form {...props} />
    </QueryClientProvider>
  );
}

export const button = (name: RegExp) => screen.getByRole('button', { name });
export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Waits until the last change was painted. */
export const painted = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
export const toasted = () => currentToasts().shown;

export function clearPage(): void {
  cleanup();
  vi.useRealTimers();
  dismissToast(toasted()?.id ?? 0);
}

/** Chooses one of the two ways to bid. */
export const tab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
