import { z } from 'zod';
import type { Cancel, Scheduler } from '../clock/index.ts';
import type { Bus, GapReason, TopicTable } from './bus.ts';
import { BusListeners } from './bus-listeners.ts';
import { NodeSequences } from './node-sequences.ts';

/** A connection that carries texts to every connected node, including the sender. */
export interface Transport {
  /** Returns at once and never throws. False: the text was not sent. */
  send(text: string): boolean;
  /** Connects again. Called when nothing has come back for long. */
  renew(): void;
  close(): Promise<void>;
}

/** The events that a transport reports. */
export interface TransportListener {
  connected(): void;
  heard(text: string): void;
}

export interface EnvelopedBusOptions<Messages> {
  /** This node's id. */
  node: string;
  topics: TopicTable<Messages>;
  scheduler: Scheduler;
  /** A monotonic clock in milliseconds. */
  now(): number;
  connect(listener: TransportListener): Transport;
}

/** Counts of messages since the start. */
export interface BusCounts {
  sent: number;
  heard: number;
  /** Messages that could not be sent or were too large. */
  dropped: number;
  gaps: number;
}

/** The version of the envelope. Messages of other versions are ignored. */
const FORMAT = 1;
const PULSE = 'pulse';
const GOODBYE = 'goodbye';
const PULSE_EVERY_MS = 1_000;
/**
 * A node that was silent for so long counts as gone. If this node does not hear itself for so long, the bus is down.
 */
const SILENCE_MS = 3_000;
/** After this much silence the connection is opened again, because the other side may have vanished. */
const RENEW_MS = 6_000;
/** The most characters of one message. */
const MESSAGE_MAX = 64_000;

const Envelope = z.object({ v: z.literal(FORMAT), n: z.string(), s: z.int(), t: z.string(), m: z.unknown() });

/**
 * A bus over any transport of texts. It numbers this node's messages, finds gaps in those of others, and sends pulses
 * to itself to see whether the transport works (docs/nodes.md#bus).
 */
export class EnvelopedBus<Messages> implements Bus<Messages> {
  readonly counts: BusCounts = { sent: 0, heard: 0, dropped: 0, gaps: 0 };
  readonly #options: EnvelopedBusOptions<Messages>;
  readonly #listeners: BusListeners<Messages>;
  readonly #sequences = new NodeSequences();
  readonly #transport: Transport;
  #number = 0;
  readonly #ownStart: string;
  #ownHeardAt: number;
  #renewedAt: number;
  #hasConnected = false;
  #nextPulse: Cancel = () => undefined;
  #isClosed = false;

  constructor(options: EnvelopedBusOptions<Messages>) {
    this.#options = options;
    this.#listeners = new BusListeners(options.topics);
    this.#ownHeardAt = options.now() - SILENCE_MS;
    this.#renewedAt = options.now();
    this.#ownStart = startOf(options.node);
    this.#transport = options.connect({
      connected: () => this.#connected(),
      heard: (text) => this.#hear(text),
    });
    this.#planPulse();
  }

  publish<Topic extends keyof Messages & string>(topic: Topic, message: Messages[Topic]): void {
    if (this.#isClosed) return;
    const codec = this.#options.topics[topic];
    const text = this.#envelope(topic, codec.encode(message));
    if (text.length <= MESSAGE_MAX) {
      this.#send(text);
      return;
    }
    const parts = codec.split(message);
    if (parts.length === 0) this.#drop();
    for (const part of parts) this.publish(topic, part);
  }

  subscribe<Topic extends keyof Messages & string>(
    topic: Topic,
    listener: (message: Messages[Topic]) => void,
  ): () => void {
    return this.#listeners.subscribe(topic, listener);
  }

  onGap(listener: (reason: GapReason) => void): () => void {
    return this.#listeners.onGap(listener);
  }

  others(): ReadonlySet<string> {
    return this.#sequences.nodes();
  }

  isOpen(): boolean {
    return this.#options.now() - this.#ownHeardAt < SILENCE_MS;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#send(this.#envelope(GOODBYE, null));
    this.#isClosed = true;
    this.#nextPulse();
    this.#listeners.clear();
    await this.#transport.close();
  }

  #connected(): void {
    this.#pulse();
    if (this.#hasConnected) this.#gap('reconnected');
    this.#hasConnected = true;
  }

  #hear(text: string): void {
    if (this.#isClosed) return;
    // Many messages that arrive are this node's own. They are recognised by their beginning, without parsing.
    if (text.startsWith(this.#ownStart)) {
      this.#hearOwn();
      return;
    }
    const envelope = readEnvelope(text);
    if (envelope === null) return;
    const { n: node, s: number, t: topic, m: encoded } = envelope;
    if (topic === GOODBYE) this.#sequences.forget(node);
    else this.#hearOther(node, number, topic, encoded);
  }

  #hearOwn(): void {
    const wasSilent = !this.isOpen();
    this.#ownHeardAt = this.#options.now();
    if (wasSilent && this.#number > 1) this.#gap('silence');
  }

  #hearOther(node: string, number: number, topic: string, encoded: unknown): void {
    this.counts.heard += 1;
    const missing = this.#sequences.note(node, number, this.#options.now());
    const isRead = topic === PULSE || this.#listeners.hear(topic, encoded);
    if (missing !== null || !isRead) this.#gap(missing ?? 'hole');
  }

  #planPulse(): void {
    this.#nextPulse = this.#options.scheduler.after(PULSE_EVERY_MS, () => {
      const now = this.#options.now();
      // While the bus is down, a silent node need not be gone.
      if (this.isOpen() && this.#sequences.forgetSilent(now, SILENCE_MS)) this.#gap('node');
      if (now - Math.max(this.#ownHeardAt, this.#renewedAt) >= RENEW_MS) {
        this.#renewedAt = now;
        this.#transport.renew();
      }
      this.#pulse();
      this.#planPulse();
    });
  }

  #pulse(): void {
    this.#send(this.#envelope(PULSE, null));
  }

  #envelope(topic: string, encoded: unknown): string {
    return `${this.#ownStart}"s":${this.#number + 1},"t":${JSON.stringify(topic)},"m":${JSON.stringify(encoded)}}`;
  }

  #send(text: string): void {
    this.#number += 1;
    if (this.#transport.send(text)) this.counts.sent += 1;
    else this.counts.dropped += 1;
  }

  /** Uses up a number without sending a message, so that other nodes notice the hole. */
  #drop(): void {
    this.#number += 1;
    this.counts.dropped += 1;
  }

  #gap(reason: GapReason): void {
    this.counts.gaps += 1;
    this.#listeners.hearGap(reason);
  }
}

function startOf(node: string): string {
  return `{"v":${FORMAT},"n":${JSON.stringify(node)},`;
}

/** The envelope in a text; null if the text is no envelope of this version. */
function readEnvelope(text: string): z.infer<typeof Envelope> | null {
  try {
    return Envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
