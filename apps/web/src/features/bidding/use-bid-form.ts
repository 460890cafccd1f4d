import type { PlacedBid } from '@clamor/contract/bidding';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
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
import { type Amounts, type Meaning, meaningOf, mostCents, namesNoAmount, offeredCents } from './press.ts';
import { type BidMode, offerOf, useBidEntry } from './use-bid-entry.ts';
import { type PressNotes, useHurriedLimit, usePressed } from './use-hurried-price.ts';

export type BidProgress = 'sending' | 'checking';

export interface BidForm {
  mode: BidMode;
  quick: readonly [number, number, number];
  /** The index of the chosen quick amount; null if an amount is typed. */
  choice: number | null;
  typed: string;
  anonymous: boolean;
  /** The amount that the button names, in cents; null if the typed text is not an amount. */
  amountCents: number | null;
  error: string | null;
  /** The limit that the button names while the price rises quickly, in cents; otherwise null. */
  upToCents: number | null;
  outcome: BidOutcome | null;
  pending: boolean;
  /**
   * `checking`: an answer was lost, so the bid may have counted, and is sent again to find out. Null while nothing is
   * sent.
   */
  progress: BidProgress | null;
  /** Whether the dialog for raising a maximum is open. */
  raising: boolean;
  openRaise: () => void;
  closeRaise: () => void;
  /** The amount that has to be typed again, in cents; null: none. */
  retyping: number | null;
  choose: (index: number) => void;
  type: (text: string) => void;
  setMode: (mode: BidMode) => void;
  setAnonymous: (anonymous: boolean) => void;
  /** Handlers for every button that submits. */
  press: PressNotes;
  submit: () => void;
  /** Answers the request to type the amount again, in cents; null to cancel. */
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

/** Sends offers. Each attempt has its own key. After a lost answer, the same offer is repeated with the same key. */
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
      return sendBid(attempt, world, () => setChecking(true), again !== null);
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

/** The newest terms, with the next minimum from a refusal, which may come before the socket's message. */
function useNewestTerms(given: BidTerms, newest: () => BidTerms) {
  const [floorCents, setFloorCents] = useState(0);
  const raised = (terms: BidTerms) => ({
    ...terms,
    nextMinimumCents: Math.max(terms.nextMinimumCents, floorCents),
  });
  return { terms: raised(given), learn: setFloorCents, current: () => raised(newest()) };
}

/** The state of the dialog in which a leader raises their maximum. */
function useRaising(terms: BidTerms, start: (mode: BidMode, cents?: number) => void) {
  const [raising, setRaising] = useState(false);
  return {
    raising,
    openRaise: () => {
      start('max', quickAmounts(terms)[0]);
      setRaising(true);
    },
    closeRaise: () => {
      start('bid');
      setRaising(false);
    },
  };
}

/**
 * The state of the bid form, shared by the panel and the bar at the bottom of a phone.
 * @param given the terms as they are shown
 * @param newest reads the newest terms that the page knows; a press is checked against them
 */
export function useBidForm(
  given: BidTerms,
  onPlaced: (answer: PlacedBid, offer: Offer) => void,
  newest: () => BidTerms = () => given,
  world: BidWorld = browserBids(given.slug),
): BidForm {
  const { terms, learn, current } = useNewestTerms(given, newest);
  const { refused, setRefused, start, ...entry } = useBidEntry(terms);
  const [ticked, setAnonymous] = useState<boolean | null>(null);
  const anonymous = ticked ?? terms.anonymous;
  const [outcome, setOutcome] = useState<BidOutcome | null>(null);
  const [retyping, setRetyping] = useState<Amounts | null>(null);
  const raise = useRaising(terms, start);
  const { mode, choice, typed, amountCents } = entry;
  const isQuick = choice !== null;
  const hurry = useHurriedLimit(terms, () => setOutcome((said) => (said === MOVED ? null : said)));
  const offer = offerOf({ mode, cents: amountCents, quick: isQuick }, terms, hurry.limitCents);
  const { press, meant } = usePressed(offer, `${mode} ${choice ?? typed}`);
  const sending = useSending(world, (answer, offered) => {
    onPlaced(answer, offered);
    setOutcome(outcomeOf(answer));
    hurry.stop();
    raise.closeRaise();
  });

  function outran() {
    hurry.start();
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
    const now = current();
    const pressed = isQuick ? (meant.current ?? offer) : offer;
    if (namesNoAmount(pressed, raise.raising)) return outran();
    const problem = isQuick ? chargeProblem(offeredCents(pressed), now) : amountProblem(amountCents, now);
    // A toast shows the problem of a quick amount, which has no field of its own.
    setRefused(!isQuick && problem !== null);
    if (problem !== null || pressed === null) return toast(invalidBid(problem ?? ''));
    carryOut(meaningOf(pressed, now), now);
  }

  function carryOut(meaning: Meaning, now: BidTerms) {
    if (meaning.kind === 'leads') setOutcome(LEADS);
    else if (meaning.kind === 'moved') outran();
    else if (asksToRetype(mostCents(meaning.amounts), now)) setRetyping(meaning.amounts);
    else send(meaning.amounts);
  }

  function retype(cents: number | null) {
    setRetyping(null);
    if (retyping !== null && cents === mostCents(retyping)) send(retyping);
  }

  return {
    ...entry,
    ...raise,
    setMode: start,
    anonymous,
    setAnonymous,
    // Computed at each render, because price and lead change while the error is shown.
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
