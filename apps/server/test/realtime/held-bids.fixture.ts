import type { SocketBid } from '../../src/modules/bidding/socket-bids.ts';
import type { MessageAnswer } from '../../src/platform/http/index.ts';

export const PROBLEM = { type: '/problems/not-live', title: 'Not live', status: 409, detail: 'No.', code: 'NOT_LIVE' };

export interface Taken extends SocketBid {
  /** The signed-in member when the bid is decided; null if the session has ended. */
  userId: string | null;
  answer(status?: number): void;
}

/** Accepts the socket's bids, and keeps each until the test answers it. */
export function heldBids() {
  const taken: Taken[] = [];
  let onTaken = () => {};
  const answerBid = async (bid: SocketBid) => {
    const userId = (await bid.caller)?.userId ?? null;
    return new Promise<MessageAnswer>((resolve) => {
      const answer = (status = 409) => resolve({ status, json: JSON.stringify({ ...PROBLEM, status }) });
      taken.push({ ...bid, userId, answer });
      onTaken();
    });
  };
  const all = async (count: number) => {
    while (taken.length < count) {
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
    return taken;
  };
  const one = async (): Promise<Taken> => {
    const [first] = await all(1);
    if (first === undefined) throw new Error('nothing was taken');
    return first;
  };
  return { answerBid, taken, all, one };
}
