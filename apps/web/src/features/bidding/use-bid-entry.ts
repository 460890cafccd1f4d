import { useState } from 'react';
import { centsOf, dollarsTyped } from '../../lib/money.ts';
import { type BidTerms, mostUnaskedCents, quickAmounts, quickMaximums } from './bid-terms.ts';
import type { ButtonOffer } from './press.ts';

export type BidMode = 'bid' | 'max';

/** What the person has chosen or typed. A chosen quick maximum does not follow the price, so it is treated as typed. */
export function useBidEntry(terms: BidTerms) {
  const [mode, setMode] = useState<BidMode>('bid');
  const [choice, setChoice] = useState<number | null>(0);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const enter = (next: number | null, text: string) => {
    setChoice(next);
    setTyped(text);
    setRefused(false);
  };
  const quick = mode === 'max' && !terms.leading ? quickMaximums(terms) : quickAmounts(terms);
  const chosenCents = choice === null ? centsOf(typed) : (quick[choice] ?? null);
  return {
    mode,
    quick,
    choice,
    typed,
    /** Null if the typed text is not an amount. */
    amountCents: chosenCents,
    /** Whether the typed amount was not sent. Its field shows why. */
    refused,
    setRefused,
    choose: (index: number) => (mode === 'bid' ? enter(index, '') : enter(null, dollarsTyped(quick[index] ?? 0))),
    type: (text: string) => enter(text === '' && mode === 'bid' ? 0 : null, text),
    start: (next: BidMode, cents: number | null = null) => {
      setMode(next);
      enter(next === 'bid' ? 0 : null, cents === null ? '' : dollarsTyped(cents));
    },
  };
}

interface Entered {
  mode: BidMode;
  cents: number | null;
  /** Whether a quick amount is chosen. It follows the price. */
  quick: boolean;
}

/**
 * The offer that the button names; null if the entry is not an amount.
 * @param limitCents the limit of a bid while the price rises quickly, otherwise null
 */
export function offerOf(entered: Entered, terms: BidTerms, limitCents: number | null): ButtonOffer | null {
  const { mode, cents, quick } = entered;
  const { leading, nextMinimumCents } = terms;
  if (cents === null) return null;
  if (limitCents !== null && mode === 'bid' && quick && !leading) {
    const toCents = Math.max(cents, Math.min(limitCents, mostUnaskedCents(terms)));
    return { kind: 'up_to', fromCents: nextMinimumCents, toCents };
  }
  return mode === 'max' || leading ? { kind: 'maximum', cents, leading } : { kind: 'bid', cents };
}
