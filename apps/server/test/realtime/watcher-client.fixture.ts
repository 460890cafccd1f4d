import { once } from 'node:events';
import { BidAnswer, ServerMessage, type ServerMessageOf } from '@clamor/contract/realtime';
import { type ClientOptions, WebSocket } from 'ws';

type Type = ServerMessage['type'];

/** A socket client from outside. It checks every message of the server against the contract. */
export class WatcherClient {
  readonly heard: ServerMessage[] = [];
  readonly answers: BidAnswer[] = [];
  /** All of both, in order, as text. */
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

  /** Throws where the server refused the upgrade. */
  async opened(): Promise<void> {
    await once(this.ws, 'open');
  }

  say(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  closed(): Promise<{ code: number; reason: string }> {
    return this.#closed;
  }

  /** The first message of a type, now or when it comes. */
  async hear<Each extends Type>(type: Each): Promise<ServerMessageOf<Each>> {
    const [first] = await this.hearAll(type, 1);
    if (first === undefined) throw new Error('nothing heard');
    return first;
  }

  /** The messages of a type, as soon as there are so many. */
  async hearAll<Each extends Type>(type: Each, count: number): Promise<ServerMessageOf<Each>[]> {
    for (;;) {
      const found = this.of(type);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => {
        this.#onHeard = resolve;
      });
    }
  }

  /** The answer to a bid, now or when it comes. */
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

  /** Resolves once the client has received everything that the server has written so far, and has answered its pings; also if the connection ends. */
  async caughtUp(): Promise<void> {
    // The client answers a ping behind a compressed message late. Only a second ping shows that the first answer has arrived.
    for (let round = 0; round < 2; round += 1) {
      const pong = once(this.ws, 'pong');
      this.ws.ping();
      await Promise.race([pong, this.#closed]);
    }
  }

  /** Cuts the line without a goodbye. */
  cutOff(): void {
    this.ws.terminate();
  }
}
