import type { WebSocket } from 'ws';
import type { Cancel, Scheduler } from '../clock/index.ts';
import { Peer, type PeerEvents, type PeerOptions } from './peer.ts';
import type { SharedFrames } from './shared-frames.ts';

/** If more bytes than this are unsent, room frames are left out, so that answers do not wait behind them. */
const FRAMES_WAITING_BYTES = 16 * 1024;
/** How often a peer with missed frames is checked, in milliseconds. */
const CATCH_UP_LOOK_MS = 50;
/** How long a close waits for answers that are still owed, in milliseconds. */
const ANSWERS_WITHIN_MS = 3_500;

export interface AnsweringEvents extends PeerEvents {
  /** Called when frames were left out and the reader has received everything else. */
  caughtUp(): void;
}

/** A peer whose messages get answers. Answers go before frames, and a close waits for answers that are owed. */
export class AnsweringPeer extends Peer {
  readonly #ws: WebSocket;
  readonly #scheduler: Scheduler;
  readonly #caughtUp: () => void;
  #owed = 0;
  #closing: { code: number; reason: string } | null = null;
  #giveUp: Cancel = () => undefined;
  /** The next check; set while frames are left out. */
  #look: Cancel | null = null;
  #onAnswered: (() => void)[] = [];

  constructor(options: PeerOptions, events: AnsweringEvents) {
    super(options, events);
    this.#ws = options.ws;
    this.#scheduler = options.scheduler;
    this.#caughtUp = () => events.caughtUp();
    options.ws.once('close', () => this.#gone());
  }

  /** The number of answers that are still owed. */
  get owed(): number {
    return this.#owed;
  }

  /** Whether the peer closes as soon as every owed answer is written. Then nothing new should begin. */
  get isClosing(): boolean {
    return this.#closing !== null;
  }

  /** Sends an answer once it is ready. */
  async owe(answer: Promise<Buffer>): Promise<void> {
    this.#owed += 1;
    try {
      this.answer(await answer);
    } finally {
      this.#owed -= 1;
      if (this.#owed === 0) this.#answered();
    }
  }

  /** Sends an answer. All answers of one turn of the event loop go out in one write. */
  answer(frame: Buffer): void {
    this.gather();
    super.write(frame);
  }

  /**
   * Writes frames. Room frames are left out while too many bytes are unsent; a snapshot replaces them later. Frames for
   * one member are always written, because no snapshot contains them.
   */
  override write(frames: Buffer | SharedFrames): void {
    if (this.#closing !== null) return;
    if (Buffer.isBuffer(frames)) super.write(frames);
    else if (this.#look === null) this.#writeShared(frames);
  }

  override close(code: number, reason: string): void {
    if (this.#closing !== null || !this.isOpen) return;
    this.#closing = { code, reason };
    if (this.#owed === 0) this.#answered();
    else this.#giveUp = this.#scheduler.after(ANSWERS_WITHIN_MS, () => super.close(code, reason));
  }

  /** Resolves when no answer is owed any more, or the socket is closed. */
  whenAnswered(): Promise<void> {
    if (this.#owed === 0 || !this.isOpen) return Promise.resolve();
    return new Promise((resolve) => this.#onAnswered.push(resolve));
  }

  #writeShared(frames: SharedFrames): void {
    if (this.#ws.bufferedAmount > FRAMES_WAITING_BYTES) this.#lookLater();
    else super.write(frames);
  }

  #answered(): void {
    this.#giveUp();
    if (this.#closing !== null) super.close(this.#closing.code, this.#closing.reason);
    this.#release();
  }

  #gone(): void {
    this.#giveUp();
    this.#look?.();
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#onAnswered.splice(0)) resolve();
  }

  #lookLater(): void {
    this.#look = this.#scheduler.after(CATCH_UP_LOOK_MS, () => {
      this.#look = null;
      if (this.#ws.bufferedAmount > 0) this.#lookLater();
      else if (this.isOpen && this.#closing === null) this.#caughtUp();
    });
  }
}
