import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { readAnswers } from './answers.ts';
import type { LoadPlan, LoadResult, RoundPlan } from './load-plan.ts';
import { isAccepted, Tally } from './tally.ts';

/**
 * Bids over plain sockets, each connection with one under way. Requests are written by hand, since a full client would
 * take the processor from the server that is measured on the same machine. The process and its connections stay from round to
 * round, so that a round costs nothing but its own time.
 */
const PACE_EVERY_MS = 5;

/** Sends one bid that was due at a moment. */
type Sender = (dueAt: number) => void;

/** Connections that stay, and rounds of bids over them. */
class Load {
  readonly #plan: LoadPlan;
  readonly #free: Sender[] = [];
  #amounts: number[] = [];
  #round: RoundPlan | null = null;
  #turn = 0;
  #keys = 0;
  #underWay = 0;
  #acceptedInAll = 0;
  #rested: () => void = () => undefined;
  #tally = new Tally();

  constructor(plan: LoadPlan) {
    this.#plan = plan;
  }

  /** Connects with the first round, since a server closes connections on which nothing is ever asked. */
  async run(round: RoundPlan): Promise<LoadResult> {
    if (this.#free.length === 0) await this.#connect();
    this.#round = round;
    this.#turn = 0;
    this.#acceptedInAll = 0;
    this.#amounts = round.slugs.map(() => round.firstAmountCents);
    const pace = this.#begin(round);
    await after(round.warmUpSeconds);
    process.send?.('measuring');
    this.#tally = new Tally();
    await after(round.seconds);
    const result = this.#tally.result();
    process.send?.('measured');
    this.#round = null;
    clearInterval(pace);
    if (this.#underWay > 0) {
      await new Promise<void>((rested) => {
        this.#rested = rested;
      });
    }
    return { ...result, nextAmountCents: Math.max(...this.#amounts), acceptedInAll: this.#acceptedInAll };
  }

  #begin({ bidsPerSecond }: RoundPlan): NodeJS.Timeout | undefined {
    if (bidsPerSecond === null) {
      for (const send of this.#free.splice(0)) send(performance.now());
      return undefined;
    }
    const gapMs = 1_000 / bidsPerSecond;
    let dueAt = performance.now();
    return setInterval(() => {
      for (; dueAt <= performance.now() && this.#free.length > 0; dueAt += gapMs) this.#free.shift()?.(dueAt);
    }, PACE_EVERY_MS);
  }

  async #connect(): Promise<void> {
    const { connections } = this.#plan;
    this.#free.push(...(await Promise.all(Array.from({ length: connections }, () => this.#open()))));
  }

  #open(): Promise<Sender> {
    return new Promise((opened, failed) => {
      const socket = connect(this.#plan.port, '127.0.0.1');
      socket.setNoDelay(true);
      let since = 0;
      const send = (dueAt: number) => {
        if (this.#round === null) return;
        this.#underWay += 1;
        since = dueAt;
        socket.write(this.#nextRequest(this.#round));
      };
      readAnswers(socket, (answer) => {
        const now = performance.now();
        this.#tally.note(answer, now - since);
        if (isAccepted(answer)) this.#acceptedInAll += 1;
        this.#underWay -= 1;
        if (this.#round !== null && this.#round.bidsPerSecond === null) send(now);
        else this.#free.push(send);
        if (this.#round === null && this.#underWay === 0) this.#rested();
      });
      socket.once('connect', () => opened(send));
      socket.once('error', failed);
      socket.once('close', () => {
        throw new Error('the server closed a connection of the load generator');
      });
    });
  }

  /** The next bid on the next listing: a cent more than the one before it, of the next member. */
  #nextRequest({ slugs, keyed, maxAmountCents }: RoundPlan): string {
    const { port, tokens } = this.#plan;
    const turn = this.#turn;
    this.#turn = (turn + 1) % slugs.length;
    const amount = this.#amounts[turn] ?? 0;
    this.#amounts[turn] = amount + 1;
    const key = keyed ? `Idempotency-Key: ${process.pid}-${this.#keys++}-of-a-bid\r\n` : '';
    const maximum = maxAmountCents === null ? '' : `,"maxAmountCents":${maxAmountCents}`;
    const body = `{"slug":"${slugs[turn]}","amountCents":${amount},"isAnonymous":false${maximum}}`;
    return (
      `POST /api/bids HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${tokens[(turn + amount) % tokens.length]}\r\n` +
      `Content-Type: application/json\r\n${key}Content-Length: ${body.length}\r\n\r\n${body}`
    );
  }
}

function after(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

process.once('message', (plan) => {
  const load = new Load(plan as LoadPlan);
  process.on('message', async (round) => process.send?.(await load.run(round as RoundPlan)));
});
