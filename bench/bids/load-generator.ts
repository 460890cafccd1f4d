import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { LoadPlan, LoadResult, RoundPlan } from './load-plan.ts';

/**
 * A closed loop over plain sockets: each connection has one bid under way. Requests are written by hand, since a full
 * client would take the processor from the server that is measured on the same machine. The process and its connections stay from
 * round to round, so that a round costs nothing but its own time.
 */
const LATENCY_STEP_MS = 0.05;
const LATENCY_STEPS = 200_000;

class Tally {
  accepted = 0;
  refused: Record<string, number> = {};
  latencies = new Uint32Array(LATENCY_STEPS);
  #startedAt = performance.now();
  #cpu = process.cpuUsage();

  note(accepted: boolean, label: string, tookMs: number): void {
    const step = Math.min(LATENCY_STEPS - 1, Math.floor(tookMs / LATENCY_STEP_MS));
    this.latencies[step] = (this.latencies[step] ?? 0) + 1;
    if (accepted) this.accepted += 1;
    else this.refused[label] = (this.refused[label] ?? 0) + 1;
  }

  result(): Omit<LoadResult, 'nextAmountCents'> {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const { user, system } = process.cpuUsage(this.#cpu);
    return {
      seconds,
      accepted: this.accepted,
      refused: this.refused,
      latencies: this.#latencies(),
      generatorCpuSeconds: (user + system) / 1e6,
    };
  }

  #latencies(): [ms: number, count: number][] {
    const seen: [ms: number, count: number][] = [];
    for (const [step, count] of this.latencies.entries())
      if (count > 0) seen.push([(step + 1) * LATENCY_STEP_MS, count]);
    return seen;
  }
}

/** Connections that stay, and rounds of bids over them. */
class Load {
  readonly #plan: LoadPlan;
  readonly #senders: (() => void)[] = [];
  #amounts: number[] = [];
  #round: RoundPlan | null = null;
  #turn = 0;
  #keys = 0;
  #underWay = 0;
  #rested: () => void = () => undefined;
  #tally = new Tally();

  constructor(plan: LoadPlan) {
    this.#plan = plan;
  }

  /** Connects with the first round, since a server closes connections on which nothing is ever asked. */
  async run(round: RoundPlan): Promise<LoadResult> {
    if (this.#senders.length === 0) await this.#connect();
    this.#round = round;
    this.#turn = 0;
    this.#amounts = round.slugs.map(() => round.firstAmountCents);
    for (const send of this.#senders) send();
    await after(round.warmUpSeconds);
    process.send?.('measuring');
    this.#tally = new Tally();
    await after(round.seconds);
    const result = this.#tally.result();
    process.send?.('measured');
    this.#round = null;
    await new Promise<void>((rested) => {
      this.#rested = rested;
    });
    return { ...result, nextAmountCents: Math.max(...this.#amounts) };
  }

  async #connect(): Promise<void> {
    const { connections } = this.#plan;
    this.#senders.push(...(await Promise.all(Array.from({ length: connections }, (_, index) => this.#open(index)))));
  }

  /** Returns what sends one bid, and again one after each answer for as long as the round lasts. */
  #open(index: number): Promise<() => void> {
    const { port, tokens } = this.#plan;
    const head =
      `POST /api/bids HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${tokens[index % tokens.length]}\r\n` +
      'Content-Type: application/json\r\n';
    return new Promise((opened, failed) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      const send = () => {
        if (this.#round === null) {
          if (this.#underWay === 0) this.#rested();
          return;
        }
        const key = this.#round.keyed ? `Idempotency-Key: ${process.pid}-${index}-${this.#keys++}\r\n` : '';
        const body = this.#nextBody(this.#round.slugs);
        this.#underWay += 1;
        sentAt = performance.now();
        socket.write(`${head}${key}Content-Length: ${body.length}\r\n\r\n${body}`);
      };
      readAnswers(socket, (status, code) => {
        this.#tally.note(status === 201, `${status} ${code}`, performance.now() - sentAt);
        this.#underWay -= 1;
        send();
      });
      socket.once('connect', () => opened(send));
      socket.once('error', failed);
      socket.once('close', () => {
        throw new Error('the server closed a connection of the load generator');
      });
    });
  }

  #nextBody(slugs: readonly string[]): string {
    const turn = this.#turn;
    this.#turn = (turn + 1) % slugs.length;
    const amount = this.#amounts[turn] ?? 0;
    this.#amounts[turn] = amount + 1;
    return `{"slug":"${slugs[turn]}","amountCents":${amount}}`;
  }
}

/** Calls back once per whole answer with its status, and its code where it is a refusal. */
function readAnswers(socket: Socket, onAnswer: (status: number, code: string) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (rest.length < end) return;
      const status = Number(rest.slice(9, 12));
      const code = status === 201 ? '' : (/"code":"(\w+)"/.exec(rest.slice(headEnd, end))?.[1] ?? '');
      rest = rest.slice(end);
      onAnswer(status, code);
    }
  });
}

function after(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

process.once('message', (plan) => {
  const load = new Load(plan as LoadPlan);
  process.on('message', async (round) => process.send?.(await load.run(round as RoundPlan)));
});
