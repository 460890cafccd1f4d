import type { PlacedBid } from '@clamor/contract/bidding';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { centsOf } from '../../lib/money.ts';
import { newKey } from '../../lib/new-key.ts';
import { bidOverSocket } from '../../lib/socket-bids.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/toast.ts';
import { answeredInTime, PLACE_BID } from './api.ts';
import { type Attempt, BID_KEY, type BidWorld, type Offer, sameOffer, sendBid } from './bid-attempt.ts';
import {
  type BidOutcome,
  failureOf,
  invalidBid,
  LEADS,
  MOVED,
  outcomeOf,
  outcomeOfFailure,
  overdueOutcome,
} from './bid-outcome.ts';
import { amountProblem, asksToRetype, type BidTerms, chargeProblem, quickAmounts } from './bid-terms.ts';
import { type Amounts, type ButtonOffer, meaningOf, mostCents, offeredCents } from './press.ts';
import { type PressNotes, usePressed, useRoomSteps, useSettledPrice } from './use-hurried-price.ts';

export type BidMode = 'bid' | 'max';
export type BidProgress = 'sending' | 'checking';

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
  /** Set while the price outruns the presses: the button offers a bid up to so much, in cents. */
  upToCents: number | null;
  outcome: BidOutcome | null;
  pending: boolean;
  /** `checking`: an answer was lost, so that the bid may have counted; the page asks. Null while nothing is sent. */
  progress: BidProgress | null;
  /** The amount that has to be typed again, in cents. */
  retyping: number | null;
  choose: (index: number) => void;
  type: (text: string) => void;
  setMode: (mode: BidMode) => void;
  setAnonymous: (anonymous: boolean) => void;
  /** For every button that submits. */
  press: PressNotes;
  submit: () => void;
  /** Answers the guard: the second typing, or null for 'no'. */
  retype: (cents: number | null) => void;
}

function browserBids(slug: string): BidWorld {
  return {
    sendOverSocket: ({ key, offer }) => bidOverSocket(slug, { key, ...offer }),
    send: ({ key, offer }) =>
      answeredInTime((signal) =>
        callApi(PLACE_BID, { body: { slug, ...offer }, headers: { 'idempotency-key': key }, signal }),
      ),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey,
  };
}

/** One attempt has one key; an offer whose answer was lost keeps it. */
function useSending(world: BidWorld, onPlaced: (answer: PlacedBid, offer: Offer) => void) {
  const lost = useRef<Attempt | null>(null);
  const [isChecking, setChecking] = useState(false);
  const action = useAction({
    mutationKey: BID_KEY,
    mutationFn: (offer: Offer) => {
      const again = lost.current !== null && sameOffer(lost.current.offer, offer) ? lost.current : null;
      const attempt = again ?? { key: world.newKey(), offer };
      lost.current = attempt;
      setChecking(again !== null);
      return sendBid(attempt, world, () => setChecking(true));
    },
    onSuccess: (answer, offer) => {
      lost.current = null;
      onPlaced(answer, offer);
    },
    onError: (error) => {
      if (outcomeOfFailure(error) === null) lost.current = null;
    },
  });
  const progress: BidProgress | null = action.isPending ? (isChecking ? 'checking' : 'sending') : null;
  return { ...action, progress };
}

/** What the person has chosen or typed so far. */
function useEntry() {
  const [mode, setMode] = useState<BidMode>('bid');
  const [choice, setChoice] = useState<number | null>(0);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const enter = (next: number | null, text: string) => {
    setChoice(next);
    setTyped(text);
    setRefused(false);
  };
  return {
    mode,
    choice,
    typed,
    /** What is typed was not sent: its field says why. */
    refused,
    setRefused,
    choose: (index: number) => enter(index, ''),
    type: (text: string) => enter(text === '' && mode === 'bid' ? 0 : null, text),
    start: (next: BidMode) => {
      setMode(next);
      enter(next === 'bid' ? 0 : null, '');
    },
  };
}

interface Entered {
  mode: BidMode;
  /** Null where nothing readable is typed. */
  cents: number | null;
  quick: boolean;
}

/** What the button offers. `room`: steps above the next minimum where the price outran a press, else null. */
function offerOf({ mode, cents, quick }: Entered, terms: BidTerms, room: number | null): ButtonOffer | null {
  const { leading, nextMinimumCents, minIncrementCents } = terms;
  if (room !== null && mode === 'bid' && quick && !leading) {
    return { kind: 'up_to', fromCents: nextMinimumCents, toCents: nextMinimumCents + room * minIncrementCents };
  }
  if (cents === null) return null;
  return mode === 'max' || leading ? { kind: 'maximum', cents, leading } : { kind: 'bid', cents };
}

/** The page may learn of a higher minimum by a refusal, before its socket says so. */
function useNewestTerms(given: BidTerms) {
  const [floorCents, setFloorCents] = useState(0);
  const nextMinimumCents = Math.max(given.nextMinimumCents, floorCents);
  return { terms: { ...given, nextMinimumCents }, learn: setFloorCents };
}

/** The state of the bid form, shared by the panel and the bar within the thumb's reach. */
export function useBidForm(
  given: BidTerms,
  onPlaced: (answer: PlacedBid, offer: Offer) => void,
  world: BidWorld = browserBids(given.slug),
): BidForm {
  const { terms, learn } = useNewestTerms(given);
  const { refused, setRefused, start, ...entry } = useEntry();
  const [ticked, setAnonymous] = useState<boolean | null>(null);
  const anonymous = ticked ?? terms.anonymous;
  const [outcome, setOutcome] = useState<BidOutcome | null>(null);
  const [retyping, setRetyping] = useState<Amounts | null>(null);
  const { mode, choice, typed } = entry;
  const quick = quickAmounts(terms);
  const isQuick = choice !== null;
  const amountCents = isQuick ? (quick[choice] ?? null) : centsOf(typed);
  const room = useRoomSteps(terms);
  const chase = useSettledPrice(terms.nextMinimumCents, () => setOutcome((said) => (said === MOVED ? null : said)));
  const offer = offerOf({ mode, cents: amountCents, quick: isQuick }, terms, chase.on ? room : null);
  const { press, meant } = usePressed(offer, `${mode} ${choice ?? typed}`);
  const sending = useSending(world, (answer, offered) => {
    onPlaced(answer, offered);
    setOutcome(outcomeOf(answer));
    chase.stop();
    start('bid');
  });

  function outran() {
    chase.start();
    setOutcome(MOVED);
  }

  function failed(failure: Error) {
    if (isQuick && isApiError(failure, 'BID_TOO_LOW')) {
      learn(failure.facts.minimumCents ?? 0);
      outran();
    } else if (isApiError(failure, 'PAYMENT_OVERDUE')) {
      setOutcome(overdueOutcome(failure));
    } else {
      setOutcome(outcomeOfFailure(failure));
      toast(failureOf(failure));
    }
  }

  function send(amounts: Amounts) {
    setOutcome(null);
    sending.mutate({ ...amounts, isAnonymous: anonymous }, { onError: failed });
  }

  function submit() {
    if (sending.isPending) return;
    const pressed = isQuick ? (meant.current ?? offer) : offer;
    const problem = isQuick ? chargeProblem(offeredCents(pressed), terms) : amountProblem(amountCents, terms);
    // What nobody typed has no field to stand on.
    setRefused(!isQuick && problem !== null);
    if (problem !== null || pressed === null) return toast(invalidBid(problem ?? ''));
    const meaning = meaningOf(pressed, terms);
    if (meaning.kind === 'leads') setOutcome(LEADS);
    else if (meaning.kind === 'moved') outran();
    else if (asksToRetype(mostCents(meaning.amounts), terms)) setRetyping(meaning.amounts);
    else send(meaning.amounts);
  }

  function retype(cents: number | null) {
    setRetyping(null);
    if (retyping !== null && cents === mostCents(retyping)) send(retyping);
  }

  return {
    ...entry,
    setMode: start,
    quick,
    anonymous,
    setAnonymous,
    amountCents,
    // The price and the lead move on while it stands there.
    error: refused ? amountProblem(amountCents, terms) : null,
    upToCents: offer?.kind === 'up_to' ? offer.toCents : null,
    outcome,
    pending: sending.isPending,
    progress: sending.progress,
    retyping: retyping === null ? null : mostCents(retyping),
    press,
    submit,
    retype,
  };
}
