import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Scheduler } from '../clock/index.ts';
import { COMPRESSION } from './acceptable-offer.ts';
import { CLOSE } from './close-codes.ts';
import type { SharedFrames } from './shared-frames.ts';
import type { Traffic } from './traffic.ts';

/**
 * The most unsent bytes of one reader, who is dropped beyond that. Frames are shared, so most of these bytes are not
 * memory of this socket alone.
 */
export const MAX_WAITING_BYTES = 512 * 1024;
/** How long the other side has to answer a close before the connection is cut, in milliseconds. */
const CLOSE_GRACE_MS = 1_000;
const MAX_PINGS_BETWEEN_BEATS = 50;
const OPEN = 1;

export interface PeerEvents {
  text(text: string): void;
  closed(): void;
}

export interface PeerOptions {
  ws: WebSocket;
  /**
   * The network connection under the socket. Complete frames are written to it directly, so that they are made once for
   * all sockets.
   */
  connection: Duplex;
  scheduler: Scheduler;
  maxWaitingBytes?: number;
  /** Counts written frames and bytes. */
  traffic?: Pick<Traffic, 'wrote'> | undefined;
}

/** One connected socket. Writing never waits. A reader that is too slow is dropped. */
export class Peer {
  readonly #ws: WebSocket;
  readonly #connection: Duplex;
  readonly #scheduler: Scheduler;
  readonly #maxWaitingBytes: number;
  readonly #traffic: Pick<Traffic, 'wrote'> | undefined;
  readonly #isCompressed: boolean;
  #answered = true;
  #isGathering = false;
  #pings = 0;

  constructor(options: PeerOptions, events: PeerEvents) {
    this.#ws = options.ws;
    this.#connection = options.connection;
    this.#scheduler = options.scheduler;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? MAX_WAITING_BYTES;
    this.#traffic = options.traffic;
    this.#isCompressed = options.ws.extensions === COMPRESSION;
    this.#listen(events);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === OPEN;
  }

  /**
   * Writes complete frames: those for a single peer as they are (see `textFrame`), shared ones compressed if the peer
   * accepts that. If too many bytes are unsent, the peer is closed with 1013 instead.
   */
  write(frames: Buffer | SharedFrames): void {
    if (!this.isOpen) return;
    if (this.#ws.bufferedAmount > this.#maxWaitingBytes) this.close(CLOSE.tryLater, 'too slow');
    else {
      const bytes = Buffer.isBuffer(frames) ? frames : this.#isCompressed ? frames.compressed : frames.plain;
      this.#connection.write(bytes);
      this.#traffic?.wrote(bytes);
    }
  }

  /**
   * Sends everything that is written in this turn of the event loop in one write. A write costs the kernel 12 to 15 µs,
   * however few bytes it carries.
   */
  gather(): void {
    if (this.#isGathering || !this.isOpen) return;
    this.#isGathering = true;
    this.#connection.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#connection.uncork();
    });
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#ws.close(code, reason);
    const giveUp = this.#scheduler.after(CLOSE_GRACE_MS, () => this.#ws.terminate());
    this.#ws.once('close', giveUp);
  }

  /** Sends a ping. If the last one was not answered, cuts the connection. */
  beat(): void {
    if (!this.#answered) {
      this.#ws.terminate();
      return;
    }
    this.#answered = false;
    this.#pings = 0;
    if (this.isOpen) this.#ws.ping();
  }

  #listen(events: PeerEvents): void {
    this.#ws.on('message', (data, isBinary) => {
      if (isBinary) this.close(CLOSE.policy, 'text only');
      else if (this.isOpen) events.text(data.toString());
    });
    this.#ws.on('pong', () => {
      this.#answered = true;
    });
    this.#ws.on('ping', () => {
      this.#pings += 1;
      if (this.#pings > MAX_PINGS_BETWEEN_BEATS) this.close(CLOSE.policy, 'too many pings');
    });
    // The library answers an invalid frame with a close code and reports an error. Without this listener the error
    // would end the process.
    this.#ws.on('error', () => {});
    this.#ws.once('close', () => events.closed());
  }
}
