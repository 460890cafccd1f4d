import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** The most characters of one line. */
const LINE_MAX = 8_000_000;
/** The most bytes that may wait because the other side does not read. */
const UNSENT_MAX = 32_000_000;

export interface LineListener {
  /** Receives one line without its end. An error thrown here ends the connection. */
  line(text: string): void;
  /** The connection is over. Called exactly once. */
  closed(reason: string): void;
}

/** Sends and receives lines of text over one connection. The length of a line and the unsent bytes are bounded. */
export class LineSocket {
  readonly #socket: Duplex;
  readonly #decoder = new StringDecoder('utf8');
  #listener: LineListener | null = null;
  #unread = '';
  #hasHeard = false;
  #reason: string | null = null;

  /** @param head bytes that arrived together with the request's head */
  constructor(socket: Duplex, head: Buffer) {
    this.#socket = socket;
    if (head.length > 0) socket.unshift(head);
    socket.on('error', (error: Error) => this.close(error.message));
    socket.once('close', () => this.#over());
    socket.once('end', () => this.close('The other side closed the connection.'));
  }

  get isOpen(): boolean {
    return this.#reason === null;
  }

  /** Begins to read, and passes lines to the listener. */
  listen(listener: LineListener): void {
    this.#listener = listener;
    if (!this.isOpen) this.#over();
    this.#socket.on('data', (bytes: Buffer) => this.#read(this.#decoder.write(bytes)));
  }

  /** Sends a line. Returns at once. If the other side does not read for long, the connection is closed. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.writableLength > UNSENT_MAX) this.close('The other side does not read.');
    else this.#socket.write(`${text}\n`);
  }

  /** Whether anything has arrived since the last call of this method. */
  takeHeard(): boolean {
    const hasHeard = this.#hasHeard;
    this.#hasHeard = false;
    return hasHeard;
  }

  close(reason: string): void {
    this.#reason ??= reason;
    this.#socket.destroy();
  }

  #over(): void {
    this.#reason ??= 'The connection was cut.';
    const listener = this.#listener;
    this.#listener = null;
    listener?.closed(this.#reason);
  }

  #read(text: string): void {
    this.#hasHeard = true;
    const lines = text.split('\n');
    lines[0] = this.#unread + lines[0];
    this.#unread = lines.pop() ?? '';
    for (const line of lines) {
      if (!this.isOpen) return;
      if (line.length > LINE_MAX) this.close('A line is too long.');
      else this.#hear(line);
    }
    if (this.#unread.length > LINE_MAX) this.close('A line is too long.');
  }

  #hear(line: string): void {
    try {
      this.#listener?.line(line);
    } catch (error) {
      this.close(`A line could not be read: ${(error as Error).message}`);
    }
  }
}
