import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { LoadPlan, LoadResult } from './load-plan.ts';

/**
 * A closed loop over plain sockets: each connection has one bid under way. Requests are written by hand, since a full
 * client would take the processor from the server that is measured on the same machine.
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

  result(nextAmountCents: number): LoadResult {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const { user, system } = process.cpuUsage(this.#cpu);
    return {
      seconds,
      accepted: this.accepted,
      refused: this.refused,
      latencies: this.#latencies(),
      generatorCpuSeconds: (user + system) / 1e6,
      nextAmountCents,
    };
  }

  #latencies(): [ms: number, count: number][] {
    const seen: [ms: number, count: number][] = [];
    for (const [step, count] of this.latencies.entries())
      if (count > 0) seen.push([(step + 1) * LATENCY_STEP_MS, count]);
    return seen;
  }
}

class Load {
  readonly #plan: LoadPlan;
  readonly #amounts: number[];
  #turn = 0;
  #keys = 0;
  #running = true;
  tally = new Tally();

  constructor(plan: LoadPlan) {
    this.#plan = plan;
    this.#amounts = plan.slugs.map(() => plan.firstAmountCents);
  }

  get highestAmountCents(): number {
    return Math.max(...this.#amounts);
  }

  stop(): void {
    this.#running = false;
  }

  open(index: number): Promise<void> {
    const { port, tokens, keyed } = this.#plan;
    const head =
      `POST /api/bids HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${tokens[index % tokens.length]}\r\n` +
      'Content-Type: application/json\r\n';
    return new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        const key = keyed ? `Idempotency-Key: ${process.pid}-${index}-${this.#keys++}\r\n` : '';
        const body = this.#nextBody();
        socket.write(`${head}${key}Content-Length: ${body.length}\r\n\r\n${body}`);
      };
      readAnswers(socket, (status, code) => {
        this.tally.note(status === 201, `${status} ${code}`, performance.now() - sentAt);
        if (this.#running) send();
        else socket.end(() => done());
      });
      socket.once('connect', send);
      socket.once('error', failed);
      socket.once('close', () => done());
    });
  }

  #nextBody(): string {
    const turn = this.#turn;
    this.#turn = (turn + 1) % this.#amounts.length;
    const amount = this.#amounts[turn] ?? 0;
    this.#amounts[turn] = amount + 1;
    return `{"slug":"${this.#plan.slugs[turn]}","amountCents":${amount}}`;
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

async function run(plan: LoadPlan): Promise<LoadResult> {
  const load = new Load(plan);
  const connections = Array.from({ length: plan.connections }, (_, index) => load.open(index));
  await after(plan.warmUpSeconds);
  process.send?.('measuring');
  load.tally = new Tally();
  await after(plan.seconds);
  const result = load.tally.result(load.highestAmountCents);
  process.send?.('measured');
  load.stop();
  await Promise.all(connections);
  return { ...result, nextAmountCents: load.highestAmountCents };
}

function after(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

process.once('message', async (plan) => {
  const result = await run(plan as LoadPlan);
  process.send?.(result, () => process.disconnect());
});
