import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import type { BidOutcome } from './bid-outcome.ts';
import type { BidTerms } from './bid-terms.ts';

export interface BidSaidProps {
  outcome: BidOutcome | null;
  terms: BidTerms;
  /** Shown if there is no current outcome. */
  notice?: ReactNode;
  /** The extended end, ISO 8601; null if no time was added. */
  addedUntil?: string | null | undefined;
}

/**
 * Shows the outcome of the last attempt, otherwise the notice. An outcome is outdated if its lead was lost, or time was
 * added after it.
 */
export function BidSaid({ outcome, terms, notice, addedUntil = null }: BidSaidProps) {
  const claimed = outcome !== null && (outcome.tone !== 'won' || terms.leading) ? outcome : null;
  const endKnown = claimed?.endsAt ?? null;
  const overtaken = endKnown !== null && addedUntil !== null && addedUntil > endKnown;
  const stands = overtaken ? null : claimed;
  return (
    <>
      <div role="status" className="empty:absolute">
        {stands === null ? null : (
          <Notice tone={stands.tone}>
            {stands.text}
            {stands.way === undefined ? null : (
              <Link to={stands.way} className="touch block underline">
                See what is to be paid
              </Link>
            )}
            {stands.receipt === null ? null : <span className="block text-sm font-normal">{stands.receipt}</span>}
          </Notice>
        )}
      </div>
      {stands === null ? notice : null}
    </>
  );
}
