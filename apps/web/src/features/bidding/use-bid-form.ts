import type { PlacedBid } from '@clamor/contract/bidding';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { centsOf } from '../../lib/money.ts';
import { deviceNow } from '../../lib/server-clock.ts';
import { toast } from '../../ui/toast.ts';
import { PLACE_BID } from './api.ts';
import { type Attempt, type BidWorld, type Offer, sameOffer, sendBid } from './bid-attempt.ts';
import { type BidOutcome, failureOf, invalidBid, outcomeOf, outcomeOfFailure } from './bid-outcome.ts';
import { amountProblem, asksToRetype, type BidTerms, quickAmounts } from './bid-terms.ts';

/** A press this soon after the amount on the button changed was meant for the amount before. */
const MOVED_MS = 700;
const MOVED = 'The price moved as you pressed. Look at the new amount and press again.';

export type BidMode = 'bid' | 'max';

export interface BidForm {
  mode: BidMode;
  quick: readonly [number, number, number];
  /** Which quick amount is chosen; null where one is typed. */
  choice: number | null;
  typed: string;
  anonymous: boolean;
  /** What the button would offer, in cents; null where nothing readable is typed. */
  amountCents: number | null;
  error: string | null;
  outcome: BidOutcome | null;
  pending: boolean;
  /** The amount that has to be typed again, in cents. */
  retyping: number | null;
  choose: (index: number) => void;
  type: (text: string) => void;
  setMode: (mode: BidMode) => void;
  setAnonymous: (anonymous: boolean) => void;
  submit: () => void;
  /** Answers the guard: the second typing, or null for 'no'. */
  retype: (cents: number | null) => void;
}

function browserBids(slug: string): BidWorld {
  return {
    send: ({ key, offer }) => callApi(PLACE_BID, { body: { slug, ...offer }, headers: { 'idempotency-key': key } }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
  };
}

/** One attempt has one key; an offer whose answer was lost keeps it. */
function useSending(world: BidWorld, onPlaced: (answer: PlacedBid) => void) {
  const lost = useRef<Attempt | null>(null);
  return useMutation({
    mutationFn: (offer: Offer) => {
      const again = lost.current !== null && sameOffer(lost.current.offer, offer) ? lost.current : null;
      const attempt = again ?? { key: world.newKey(), offer };
      lost.current = attempt;
      return sendBid(attempt, world);
    },
    onSuccess: (answer) => {
      lost.current = null;
      onPlaced(answer);
    },
    onError: (error) => {
      if (outcomeOfFailure(error) === null) lost.current = null;
      toast(failureOf(error));
    },
  });
}

/** When the amount on the button changed without the person changing it. */
function useMovedAt(amountCents: number | null, chosenBy: string) {
  const shown = useRef({ amountCents, chosenBy, movedAt: 0 });
  useEffect(() => {
    const { current } = shown;
    if (current.chosenBy !== chosenBy) shown.current = { amountCents, chosenBy, movedAt: 0 };
    else if (current.amountCents !== amountCents) shown.current = { amountCents, chosenBy, movedAt: deviceNow() };
  }, [amountCents, chosenBy]);
  return shown;
}

function offerOf(form: { mode: BidMode; cents: number; anonymous: boolean }, terms: BidTerms): Offer {
  const { mode, cents, anonymous: isAnonymous } = form;
  if (mode === 'bid') return { amountCents: cents, maxAmountCents: null, isAnonymous };
  const amountCents = terms.leading ? cents : Math.min(cents, terms.nextMinimumCents);
  return { amountCents, maxAmountCents: cents, isAnonymous };
}

/** What the person has chosen or typed so far. */
function useEntry() {
  const [mode, setMode] = useState<BidMode>('bid');
  const [choice, setChoice] = useState<number | null>(0);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const enter = (next: number | null, text: string) => {
    setChoice(next);
    setTyped(text);
    setError(null);
  };
  return {
    mode,
    choice,
    typed,
    error,
    setError,
    choose: (index: number) => enter(index, ''),
    type: (text: string) => enter(text === '' && mode === 'bid' ? 0 : null, text),
    start: (next: BidMode) => {
      setMode(next);
      enter(next === 'bid' ? 0 : null, '');
    },
  };
}

/** The state of the bid form, shared by the panel and the bar within the thumb's reach. */
export function useBidForm(
  terms: BidTerms,
  onPlaced: (answer: PlacedBid) => void,
  world: BidWorld = browserBids(terms.slug),
): BidForm {
  const { setError, start, ...entry } = useEntry();
  const [anonymous, setAnonymous] = useState(false);
  const [outcome, setOutcome] = useState<BidOutcome | null>(null);
  const [retyping, setRetyping] = useState<number | null>(null);
  const { mode, choice, typed } = entry;
  const quick = quickAmounts(terms);
  const amountCents = choice === null ? centsOf(typed) : (quick[choice] ?? null);
  const shown = useMovedAt(amountCents, `${mode} ${choice ?? typed}`);
  const sending = useSending(world, (answer) => {
    onPlaced(answer);
    setOutcome(outcomeOf(answer));
    start('bid');
  });

  function offer(cents: number) {
    setOutcome(null);
    sending.mutate(offerOf({ mode, cents, anonymous }, terms), {
      onError: (failure) => setOutcome(outcomeOfFailure(failure)),
    });
  }

  function submit() {
    if (sending.isPending) return;
    const problem = amountProblem(amountCents, terms);
    setError(problem);
    if (problem !== null || amountCents === null) return toast(invalidBid(problem ?? ''));
    if (choice !== null && deviceNow() - shown.current.movedAt < MOVED_MS) setError(MOVED);
    else if (asksToRetype(amountCents, terms)) setRetyping(amountCents);
    else offer(amountCents);
  }

  function retype(cents: number | null) {
    setRetyping(null);
    if (cents !== null && cents === retyping) offer(cents);
  }

  const form = { ...entry, quick, anonymous, amountCents, outcome, pending: sending.isPending, retyping };
  return { ...form, setMode: start, setAnonymous, submit, retype };
}
