import { once } from 'node:events';
import { BidAnswer, ServerMessage, type ServerMessageOf } from '@clamor/contract/realtime';
import { type ClientOptions, WebSocket } from 'ws';

type Type = ServerMessage['type'];

/** A socket client that knows only the contract, and checks every message of the server against it. */
export class WatcherClient {
  readonly heard: ServerMessage[] = [];
  readonly answers: BidAnswer[] = [];
  /** All messages and answers as text, in order. */
  readonly texts: string[] = [];
  readonly ws: WebSocket;
  readonly #closed: Promise<{ code: number; reason: string }>;
  #onHeard: () => void = () => {};

  constructor(url: string, options: ClientOptions) {
    this.ws = new WebSocket(url, options);
    this.ws.on('message', (data) => {
      this.texts.push(data.toString());
      const said = JSON.parse(data.toString());
      if (said.type === 'bid:answer') this.answers.push(BidAnswer.strict().parse(said));
      else this.heard.push(ServerMessage.parse(said));
      this.#onHeard();
    });
    this.ws.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      this.ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** Resolves when the socket is open. Throws if the server refused the upgrade. */
  async opened(): Promise<void> {
    await once(this.ws, 'open');
  }

  say(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  closed(): Promise<{ code: number; reason: string }> {
    return this.#closed;
  }

  /** The first message of a type. Waits for it if necessary. */
  async hear<Each extends Type>(type: Each): Promise<ServerMessageOf<Each>> {
    const [first] = await this.hearAll(type, 1);
    if (first === undefined) throw new Error('nothing heard');
    return first;
  }

  /** The first messages of a type. Waits until there are `count`. */
  async hearAll<Each extends Type>(type: Each, count: number): Promise<ServerMessageOf<Each>[]> {
    for (;;) {
      const found = this.of(type);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => {
        this.#onHeard = resolve;
      });
    }
  }

  /** The answer to a bid. Waits for it if necessary. */
  async answer(ref: string): Promise<BidAnswer> {
    for (;;) {
      const found = this.answers.find((answer) => answer.ref === ref);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#onHeard = resolve;
      });
    }
  }

  of<Each extends Type>(type: Each): ServerMessageOf<Each>[] {
    return this.heard.filter((message): message is ServerMessageOf<Each> => message.type === type);
  }

  /**
   * Resolves once the client has received everything that the server has written so far, and has answered its pings.
   * Also resolves if the connection ends.
   */
  async caughtUp(): Promise<void> {
    // Twice, because the client answers a ping behind a compressed message late. Only the second pong shows that the
    // first has arrived.
    for (let round = 0; round < 2; round += 1) {
      const pong = once(this.ws, 'pong');
      this.ws.ping();
      await Promise.race([pong, this.#closed]);
    }
  }

  /** Breaks the connection without closing it properly. */
  cutOff(): void {
    this.ws.terminate();
  }
}
