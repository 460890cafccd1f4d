import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import type { LineSocket } from '../../platform/peers/index.ts';
import { type DeskAnswer, type DeskRequest, OUTCOME_UNKNOWN } from '../desk/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { AnswerDecoder } from './answer-codec.ts';
import { encodeCommands, type Forwardable } from './command-codec.ts';

export interface LinkPorts {
  /** Connects to the other node. Rejects if the node is unreachable or refuses this one. */
  connect(): Promise<LineSocket>;
  scheduler: Scheduler;
  /** This node's own desk. */
  decideHere(request: DeskRequest): Promise<DeskAnswer>;
  /** Applies the other node's commits to this node's views and rooms. Synchronous. */
  apply(changes: readonly CommittedChange[]): void;
  /** The limits for unanswered commands: those of a lane. */
  bounds: { queueCommands: number; queueBytes: number };
  /** Called when the link opened (null), or broke for this reason. */
  moved(reason: string | null): void;
  /** Counts commands that the other node returned without deciding them. */
  cameBack(commands: number): void;
}

interface Waiting {
  request: Forwardable;
  /** The command was sent, so the other node may commit it. */
  isSent: boolean;
  resolve(answer: DeskAnswer): void;
  reject(error: unknown): void;
}

const PING_EVERY_MS = 100;
/** After this many pings without data the connection counts as dead: the other node hangs, or the network is cut. */
const SILENT_PINGS = 3;
const CONNECT_AGAIN_MS = 500;
const PING = '';

/**
 * Forwards commands to one other node. If the connection breaks or hangs, this node decides every unanswered command
 * with the same time of receipt, key and body. Deciding a command twice is harmless (docs/nodes.md#owners).
 */
export class ForwardingLink {
  readonly #ports: LinkPorts;
  readonly #waiting = new Map<number, Waiting>();
  readonly #byListing = new Map<string, number>();
  #unsent: { number: number; request: Forwardable }[] = [];
  #decoder = new AnswerDecoder();
  #socket: LineSocket | null = null;
  #number = 0;
  #bytes = 0;
  #silentPings = 0;
  #cancel: Cancel = () => undefined;
  #isStopped = false;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
    void this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket !== null;
  }

  /** How many commands were forwarded and are not answered yet. */
  get commands(): number {
    return this.#waiting.size;
  }

  hasRoomFor(bytes: number): boolean {
    const { queueCommands, queueBytes } = this.#ports.bounds;
    return this.#waiting.size < queueCommands && this.#bytes + bytes <= queueBytes;
  }

  /** Resolves with the other node's answer, or with this node's own if the other node gave none. */
  forward(request: Forwardable): Promise<DeskAnswer> {
    return new Promise((resolve, reject) => {
      this.#number += 1;
      this.#waiting.set(this.#number, { request, isSent: false, resolve, reject });
      this.#byListing.set(request.listingId, (this.#byListing.get(request.listingId) ?? 0) + 1);
      this.#bytes += request.bytes;
      // All commands of one turn of the event loop travel together.
      if (this.#unsent.push({ number: this.#number, request }) === 1) setImmediate(() => this.#flush());
    });
  }

  /** Decides every unanswered command on this node. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel();
    this.#socket?.close('This node stops, or the other one is gone.');
  }

  async #connect(): Promise<void> {
    try {
      const socket = await this.#ports.connect();
      if (this.#isStopped) return socket.close('This node stops.');
      this.#socket = socket;
      this.#silentPings = 0;
      this.#decoder = new AnswerDecoder();
      socket.listen({ line: (text) => this.#hear(text), closed: (reason) => this.#broke(reason) });
      if (!socket.isOpen) return;
      this.#ports.moved(null);
      this.#ping();
    } catch (error) {
      this.#broke((error as Error).message);
    }
  }

  #broke(reason: string): void {
    this.#socket = null;
    this.#cancel();
    if (!this.#isStopped) {
      this.#ports.moved(reason);
      this.#cancel = this.#ports.scheduler.after(CONNECT_AGAIN_MS, () => void this.#connect());
    }
    const returned = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#byListing.clear();
    this.#unsent = [];
    this.#bytes = 0;
    if (returned.length > 0) this.#ports.cameBack(returned.length);
    for (const waiting of returned) this.#decideHere(waiting);
  }

  /**
   * Decides a forwarded command on this node. The other node may have committed a command that was sent, so the answer
   * to it must not be that nothing happened.
   */
  #decideHere({ request, isSent, resolve, reject }: Waiting): void {
    const answered = (answer: DeskAnswer) => resolve(isSent && answer.kind === 'overloaded' ? OUTCOME_UNKNOWN : answer);
    this.#ports.decideHere(request).then(answered, reject);
  }

  #ping(): void {
    this.#socket?.send(PING);
    this.#cancel = this.#ports.scheduler.after(PING_EVERY_MS, () => {
      this.#silentPings = this.#socket?.takeHeard() ? 0 : this.#silentPings + 1;
      if (this.#silentPings < SILENT_PINGS) this.#ping();
      else this.#socket?.close('The other node is silent.');
    });
  }

  #flush(): void {
    const commands = this.#unsent;
    this.#unsent = [];
    for (const { number } of commands) {
      const waiting = this.#waiting.get(number);
      if (waiting !== undefined) waiting.isSent = true;
    }
    if (commands.length > 0) this.#socket?.send(encodeCommands(commands));
  }

  #hear(text: string): void {
    if (text === PING) return;
    const { changes, answers } = this.#decoder.parse(text);
    // Updates views and rooms before it answers, so that a client reads its own write.
    if (changes.length > 0) this.#ports.apply(changes);
    for (const { number, answer } of answers) this.#answer(number, answer);
  }

  #answer(number: number, answer: DeskAnswer | null): void {
    const waiting = this.#waiting.get(number);
    if (waiting === undefined) return;
    const { listingId, bytes } = waiting.request;
    this.#waiting.delete(number);
    this.#bytes -= bytes;
    const left = (this.#byListing.get(listingId) ?? 1) - 1;
    if (left > 0) this.#byListing.set(listingId, left);
    else {
      this.#byListing.delete(listingId);
      this.#decoder.forget(listingId);
    }
    if (answer === null) waiting.reject(new Error('The node that owns the listing failed at the command.'));
    else waiting.resolve(answer);
  }
}
