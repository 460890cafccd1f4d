import { CALLS, type NamedCall } from '@clamor/contract/calls';
import type { RunningServer } from '../http/running-server.ts';
import { faultOf } from './judge.ts';
import { FuzzMarket } from './market.ts';
import { Memory } from './memory.ts';
import { type Chance, chanceOf } from './random.ts';
import { exchange, rawFault, rawHttp } from './raw-http.ts';
import { type FuzzRequest, requestNowhere, requestTo } from './requests.ts';
import { Sender } from './send.ts';
import { socketBytes, socketFault } from './socket-bytes.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Sends nothing but bytes over sockets. */
  socketsOnly?: boolean;
  /** An answer slower than this is a fault. */
  slowMs: number;
  tell: (line: string) => void;
}

export interface FuzzResult {
  /** How often each kind of answer came. */
  answered: Map<string, number>;
  faults: string[];
}

const AT_ONCE = 16;
const FAULTS_KEPT = 20;
/** The number of requests between two repairs. It is small enough that sessions, listings and tickets mostly exist. */
const MEND_EVERY = 200;
const TELL_EVERY = 10_000;
/**
 * The number of requests between two readings of memory. Each quarter of a run then has one soon after a garbage
 * collection.
 */
const READ_MEMORY_EVERY = 100;
/** Calls that are not made: `fillDemo` draws a hundred pictures. */
const LEFT_OUT = ['fillDemo'];
/** Calls that are made less often, because they are slow, so that a run ends in reasonable time. */
const SELDOM = ['register', 'login', 'changePassword', 'createTestUsers', 'clearTestUsers', 'readMailbox'];

/** Sends `requests` requests and returns the faults of the answers. */
export async function runFuzz(server: RunningServer, options: FuzzOptions): Promise<FuzzResult> {
  const market = await FuzzMarket.open(server);
  const run = new Run(server, market, options);
  const memory = new Memory(server.origin);
  let next = 0;
  let mending: Promise<void> | null = null;
  const work = async () => {
    while (next < options.requests && run.faults.length < FAULTS_KEPT) {
      const index = next;
      next += 1;
      if (index % MEND_EVERY === MEND_EVERY - 1) mending = run.mend(index);
      await mending;
      if (index % READ_MEMORY_EVERY === 0) await memory.read();
      if (index % TELL_EVERY === TELL_EVERY - 1) options.tell(`${index + 1} requests, ${run.faults.length} faults`);
      await run.one(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  run.close();
  const { line, grew } = memory.verdict();
  options.tell(line);
  return { answered: run.answered, faults: grew ? [...run.faults, `memory grew: ${line}`] : run.faults };
}

class Run {
  readonly answered = new Map<string, number>();
  readonly faults: string[] = [];
  readonly #server: RunningServer;
  readonly #market: FuzzMarket;
  readonly #options: FuzzOptions;
  readonly #sender: Sender;
  readonly #calls: readonly NamedCall[];

  constructor(server: RunningServer, market: FuzzMarket, options: FuzzOptions) {
    this.#server = server;
    this.#market = market;
    this.#options = options;
    this.#sender = new Sender(server.origin);
    this.#calls = CALLS.filter(({ name }) => !LEFT_OUT.includes(name));
  }

  async one(index: number): Promise<void> {
    const chance = chanceOf(this.#options.seed, index);
    const kind = chance.next();
    try {
      if (kind < 0.05 || this.#options.socketsOnly) await this.#socket(index, chance);
      else if (kind < 0.15) await this.#raw(index, chance);
      else await this.#request(index, kind < 0.22 ? requestNowhere(chance) : this.#call(chance));
    } catch (error) {
      this.#fault(index, `the fuzzer itself failed: ${error instanceof Error ? error.stack : String(error)}`, '');
    }
  }

  async mend(index: number): Promise<void> {
    try {
      await this.#market.mend();
    } catch (error) {
      this.#fault(index, `the market could not be put right: ${error instanceof Error ? error.message : error}`, '');
    }
  }

  #call(chance: Chance): FuzzRequest {
    let named = chance.of(this.#calls);
    if (SELDOM.includes(named.name) && !chance.oneIn(8)) named = chance.of(this.#calls);
    const request = requestTo(named, this.#market.knownFor(named), chance);
    return { ...request, headers: { ...this.#market.identityFor(named, chance), ...request.headers } };
  }

  async #request(index: number, request: FuzzRequest): Promise<void> {
    try {
      const answer = await this.#sender.send(request);
      this.#count(String(answer.status));
      const fault = faultOf(request, answer, this.#options.slowMs);
      if (fault !== null) this.#fault(index, fault, shown(request), answer.body.toString().slice(0, 500));
    } catch (error) {
      this.#fault(index, `no answer: ${error instanceof Error ? error.message : String(error)}`, shown(request));
    }
  }

  async #raw(index: number, chance: Chance): Promise<void> {
    const paths = [
      '/',
      '/api/listings',
      '/api/auth/login',
      '/healthz',
      '/ws',
      ...this.#market.slugs.map((slug) => `/listing/${slug}`),
    ];
    const parts = rawHttp(paths, chance);
    const outcome = await exchange(this.#server.origin, parts);
    this.#count('raw');
    const fault = rawFault(outcome);
    if (fault !== null)
      this.#fault(index, fault, JSON.stringify(Buffer.concat(parts).toString('latin1').slice(0, 2_000)));
  }

  async #socket(index: number, chance: Chance): Promise<void> {
    const parts = socketBytes(this.#market.slugs, this.#market.tokens, chance);
    const outcome = await exchange(this.#server.origin, parts);
    this.#count('socket');
    const fault = socketFault(outcome);
    if (fault !== null) this.#fault(index, fault, Buffer.concat(parts).toString('base64').slice(0, 4_000));
  }

  #count(what: string): void {
    this.answered.set(what, (this.answered.get(what) ?? 0) + 1);
  }

  #fault(index: number, fault: string, sent: string, answered = ''): void {
    if (this.faults.length >= FAULTS_KEPT) return;
    this.faults.push(
      `request ${index} of seed ${this.#options.seed}: ${fault}\n  sent: ${sent}\n  answered: ${answered}`,
    );
  }

  close(): void {
    this.#sender.close();
  }
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  return JSON.stringify({
    method,
    path: path.slice(0, 500),
    headers,
    body: body?.toString('latin1').slice(0, 500),
  });
}
