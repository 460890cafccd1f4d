import type { Waiting, WaitingKind } from '@clamor/contract/dashboard';
import { listingPath, orderPath } from '../../lib/paths.ts';

interface WaitingLabels {
  tone: 'rise' | 'soon' | 'danger' | 'plain';
  /** The name of the task. */
  title: string;
  text: string;
  /** The words before the task's deadline; null if it has none. */
  by: string | null;
}

export const WAITING: Readonly<Record<WaitingKind, WaitingLabels>> = {
  decide: {
    tone: 'soon',
    title: 'Decide: award it or decline',
    text: 'The reserve was not met. If you do nothing, it goes unsold.',
    by: 'Decide by',
  },
  ship: { tone: 'soon', title: 'Ship it', text: 'It is paid.', by: 'The buyer may cancel from' },
  hand_over: { tone: 'soon', title: 'Hand it over', text: 'It is paid.', by: 'The buyer may cancel from' },
  problem: {
    tone: 'danger',
    title: 'The buyer reports a problem',
    text: 'Our staff are looking into it, and your money is held. Read what the buyer says.',
    by: null,
  },
  unpaid: {
    tone: 'danger',
    title: 'Not paid in time',
    text: 'Wait, offer it to the runner-up, or list it again.',
    by: null,
  },
  go_live: {
    tone: 'rise',
    title: 'Go live',
    text: 'The goal is met. The auction waits for you to start it.',
    by: null,
  },
  frozen: {
    tone: 'plain',
    title: 'The clock stands still',
    text: 'Our staff stopped this auction. It continues when they resume it.',
    by: null,
  },
};

/** The path of the page on which the task is done. */
export function waitingPath({ auctionId, slug }: Waiting): string {
  return auctionId === null ? listingPath(slug) : orderPath(auctionId);
}
