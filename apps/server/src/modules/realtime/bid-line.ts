import { LIMITS } from '@clamor/contract/limits';
import type { Instant } from '@clamor/domain/time';
import type { Caller, MessageAnswer } from '../../platform/http/index.ts';
import { refuse } from '../../platform/http/index.ts';
import { type AnsweringPeer, textFrame } from '../../platform/sockets/index.ts';
import type { AnswerBid } from '../bidding/index.ts';

export interface BidLinePorts {
  answerBid: AnswerBid;
  callerOf(token: string): Caller | null | Promise<Caller | null>;
  address: string;
  slug: string;
}

/**
 * The sign-in state of a socket. `unknown`: the session could not be looked up, or the member's socket limit is
 * reached.
 */
type SignIn = { kind: 'nobody' } | { kind: 'unknown' } | { kind: 'member'; token: string };

const NOTHING_DONE = refuse('OVERLOADED', { retryAfterSeconds: 1 }).problem;
const OVERLOADED: MessageAnswer = { status: NOTHING_DONE.status, json: JSON.stringify(NOTHING_DONE) };

/** Handles the bids of one socket, each from its message to its answer. */
export class BidLine {
  readonly #ports: BidLinePorts;
  readonly #peer: AnsweringPeer;
  #signIn: SignIn = { kind: 'nobody' };
  #signingIn: Promise<void> | null = null;

  constructor(ports: BidLinePorts, peer: AnsweringPeer) {
    this.#ports = ports;
    this.#peer = peer;
  }

  /** Lets bids wait until the sign-in is over. `signingIn` never rejects. */
  awaitSignIn(signingIn: Promise<void>): void {
    this.#signingIn = signingIn.finally(() => {
      this.#signingIn = null;
    });
  }

  signedIn(token: string): void {
    this.#signIn = { kind: 'member', token };
  }

  signInUnknown(): void {
    this.#signIn = { kind: 'unknown' };
  }

  /** Called when the session ended: later bids come from nobody. */
  signedOut(): void {
    this.#signIn = { kind: 'nobody' };
  }

  /** Handles a bid's message. Returns false if the message has no usable `ref`, so that no answer is possible. */
  hear(message: Readonly<Record<string, unknown>>, receivedAt: Instant): boolean {
    const { ref } = message;
    if (typeof ref !== 'string' || ref.length === 0 || ref.length > LIMITS.bidRefMax) return false;
    if (this.#peer.owed >= LIMITS.bidsUnansweredMax) this.#peer.answer(frameOf(ref, OVERLOADED));
    else void this.#peer.owe(this.#answerTo(ref, message, receivedAt));
    return true;
  }

  async #answerTo(ref: string, message: Readonly<Record<string, unknown>>, receivedAt: Instant): Promise<Buffer> {
    // A socket that is closing starts no new bid. The client repeats the bid on its next connection.
    const isLeaving = this.#peer.isClosing;
    if (this.#signingIn !== null) await this.#signingIn;
    const signIn = this.#signIn;
    if (signIn.kind === 'unknown' || (isLeaving && signIn.kind === 'member')) return frameOf(ref, OVERLOADED);
    const { answerBid, callerOf, address, slug } = this.#ports;
    const caller = signIn.kind === 'member' ? callerOf(signIn.token) : null;
    return frameOf(ref, await answerBid({ caller, address, slug, message, receivedAt }));
  }
}

function frameOf(ref: string, { status, json }: MessageAnswer): Buffer {
  return textFrame(`{"type":"bid:answer","ref":${JSON.stringify(ref)},"status":${status},"body":${json}}`);
}
