import { performance } from 'node:perf_hooks';
import type { SeenAnswer } from './answers.ts';
import { type Lines, openHttpLines } from './http-lines.ts';
import type { LoadPlan, LoadResult, RoundPlan } from './load-plan.ts';
import { openSocketLines } from './socket-lines.ts';
import { isAccepted, Tally } from './tally.ts';

/** The interval at which due bids are sent, if the rate is fixed. */
const PACE_EVERY_MS = 5;

/**
 * Keeps connections open and sends rounds of bids over them. They stay open between rounds, so that a round begins
 * without delay.
 */
class Load {
  readonly #plan: LoadPlan;
  #lines: Lines | null = null;
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

  /** Runs one round. The first round connects, because a server closes connections that are not used for some time. */
  async run(round: RoundPlan): Promise<LoadResult> {
    this.#lines ??= await (this.#plan.by === 'http'
      ? openHttpLines(this.#plan)
      : openSocketLines(this.#plan, round.slugs));
    this.#round = round;
    this.#turn = 0;
    this.#acceptedInAll = 0;
    this.#amounts = round.slugs.map(() => round.firstAmountCents);
    const pace = this.#begin(round);
    await after(round.warmUpSeconds);
    process.send?.('measuring');
    this.#tally = new Tally();
    const heardBefore = this.#lines.framesHeard();
    await after(round.seconds);
    const result = this.#tally.result();
    const framesHeard = this.#lines.framesHeard() - heardBefore;
    process.send?.('measured');
    this.#round = null;
    clearInterval(pace);
    if (this.#underWay > 0) {
      await new Promise<void>((rested) => {
        this.#rested = rested;
      });
    }
    return {
      ...result,
      framesHeard,
      nextAmountCents: Math.max(...this.#amounts),
      acceptedInAll: this.#acceptedInAll,
    };
  }

  #begin({ bidsPerSecond }: RoundPlan): NodeJS.Timeout | undefined {
    const { connections } = this.#plan;
    if (bidsPerSecond === null) {
      for (let count = 0; count < connections; count += 1) this.#send(performance.now());
      return undefined;
    }
    const gapMs = 1_000 / bidsPerSecond;
    let dueAt = performance.now();
    return setInterval(() => {
      for (; dueAt <= performance.now() && this.#underWay < connections; dueAt += gapMs) this.#send(dueAt);
    }, PACE_EVERY_MS);
  }

  /** Sends the next bid on the next listing: one cent higher than the last bid there, by another member. */
  #send(dueAt: number): void {
    const round = this.#round;
    if (round === null || this.#lines === null) return;
    const turn = this.#turn;
    this.#turn = (turn + 1) % round.slugs.length;
    const amountCents = this.#amounts[turn] ?? 0;
    this.#amounts[turn] = amountCents + 1;
    const hasKey = round.keyed || this.#plan.by === 'socket';
    const key = hasKey ? `${process.pid}-${this.#keys++}-of-a-bid` : null;
    this.#underWay += 1;
    const bid = { turn, slug: round.slugs[turn] ?? '', amountCents, key, maxAmountCents: round.maxAmountCents };
    this.#lines.send(bid, (answer) => this.#answered(answer, dueAt));
  }

  #answered(answer: SeenAnswer, dueAt: number): void {
    const now = performance.now();
    this.#tally.note(answer, now - dueAt);
    if (isAccepted(answer)) this.#acceptedInAll += 1;
    this.#underWay -= 1;
    if (this.#round?.bidsPerSecond === null) this.#send(now);
    if (this.#round === null && this.#underWay === 0) this.#rested();
  }
}

function after(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

process.once('message', (plan) => {
  const load = new Load(plan as LoadPlan);
  process.on('message', async (round) => process.send?.(await load.run(round as RoundPlan)));
});
