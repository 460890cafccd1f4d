import { atMost, type Scheduler } from '../../platform/clock/index.ts';
import type { LineSocket } from '../../platform/peers/index.ts';
import type { Desk, DeskAnswer } from '../desk/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { AnswerEncoder, type ForwardedAnswer } from './answer-codec.ts';
import { type CommandFrame, parseCommands } from './command-codec.ts';

export interface ForwardedPorts {
  /** This node's own desk. Forwarded commands count towards the limits of its lanes. */
  desk: Pick<Desk, 'submit' | 'onCommit'>;
  /** Counts commands that another node forwarded to this one. */
  taken(commands: number): void;
}

const PONG = '';

/** Decides the commands that other nodes forward to this node. */
export class ForwardedCommands {
  readonly #ports: ForwardedPorts;
  readonly #sessions = new Set<ForwardedSession>();

  constructor(ports: ForwardedPorts) {
    this.#ports = ports;
    ports.desk.onCommit((changes) => {
      for (const session of this.#sessions) session.committed(changes);
    });
  }

  /** Serves one other node until its connection closes. */
  serve(socket: LineSocket): void {
    const session = new ForwardedSession(socket, this.#ports);
    this.#sessions.add(session);
    socket.listen({ line: (text) => session.hear(text), closed: () => this.#sessions.delete(session) });
  }

  /** Resolves when everything that came in is answered, but not later than `ms` milliseconds. */
  async finish(scheduler: Scheduler, ms: number): Promise<void> {
    await atMost(scheduler, ms, Promise.all([...this.#sessions].map((session) => session.idle())));
  }
}

class ForwardedSession {
  readonly #socket: LineSocket;
  readonly #ports: ForwardedPorts;
  readonly #encoder = new AnswerEncoder();
  /** How many commands of each listing are not answered yet. */
  readonly #waiting = new Map<string, number>();
  #changes: CommittedChange[] = [];
  #answers: ForwardedAnswer[] = [];
  #isFlushPlanned = false;
  #whenIdle: (() => void)[] = [];

  constructor(socket: LineSocket, ports: ForwardedPorts) {
    this.#socket = socket;
    this.#ports = ports;
  }

  /**
   * Handles one line from the other node.
   * @throws if the line does not belong to this protocol version; the connection then closes
   */
  hear(text: string): void {
    if (text === PONG) {
      this.#socket.send(PONG);
      return;
    }
    const commands = parseCommands(text);
    this.#ports.taken(commands.length);
    for (const command of commands) this.#take(command);
  }

  /** Sends the other node the changes of listings for which it waits, so that its views need not wait for the bus. */
  committed(changes: readonly CommittedChange[]): void {
    const concerned = changes.filter(({ state }) => this.#waiting.has(state.id));
    if (concerned.length === 0) return;
    this.#changes.push(...concerned);
    this.#planFlush();
  }

  idle(): Promise<void> {
    if (this.#waiting.size === 0 && !this.#isFlushPlanned) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  #take({ number, request }: CommandFrame['commands'][number]): void {
    const { listingId } = request;
    this.#waiting.set(listingId, (this.#waiting.get(listingId) ?? 0) + 1);
    const answered = (answer: DeskAnswer | null) => {
      this.#answers.push({ number, listingId, answer });
      this.#planFlush();
    };
    this.#ports.desk.submit(request).then(answered, () => answered(null));
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    const [changes, answers] = [this.#changes, this.#answers];
    this.#changes = [];
    this.#answers = [];
    this.#isFlushPlanned = false;
    this.#socket.send(this.#encoder.encode({ changes, answers }));
    for (const { listingId } of answers) this.#answered(listingId);
    if (this.#waiting.size > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  #answered(listingId: string): void {
    const left = (this.#waiting.get(listingId) ?? 1) - 1;
    if (left > 0) this.#waiting.set(listingId, left);
    else {
      this.#waiting.delete(listingId);
      this.#encoder.forget(listingId);
    }
  }
}
