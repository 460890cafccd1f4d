import { connect } from 'node:net';
import { faultOf } from '../../e2e/fuzz/judge.ts';
import { chanceOf } from '../../e2e/fuzz/random.ts';
import { Sender } from '../../e2e/fuzz/send.ts';
import { handshake } from '../bids/socket-frames.ts';
import { type VisitedMarket, visit } from './visits.ts';

const VISITS_PER_SECOND = 40;
const SEED = 21;
const FAULTS_KEPT = 20;
const SOCKET_EVERY_MS = 500;
const SOCKET_STAYS_MS = 5_000;
/** No answer is too slow, because the soak checks only statuses. */
const SLOW_MS = Number.POSITIVE_INFINITY;

export interface Visited {
  answers: Record<string, number>;
  faults: string[];
  /** The latency of each request in milliseconds, in rising order. */
  took: number[];
}

/** Sends the mixed load at a steady rate until it is stopped, and opens and closes sockets meanwhile. */
export function beginVisits(origin: string, market: VisitedMarket): { stop(): Promise<Visited> } {
  const sender = new Sender(origin);
  const visited: Visited = { answers: {}, faults: [], took: [] };
  const underWay = new Set<Promise<void>>();
  let count = 0;
  const one = async () => {
    const request = visit(chanceOf(SEED, count), market);
    const answer = await sender.send(request).catch((error: Error) => error);
    if (answer instanceof Error) return note(`${request.path}: no answer: ${answer.message}`);
    visited.answers[answer.status] = (visited.answers[answer.status] ?? 0) + 1;
    visited.took.push(answer.milliseconds);
    const fault = faultOf(request, answer, SLOW_MS);
    if (fault !== null) note(`${request.method} ${request.path}: ${fault}`);
  };
  const note = (fault: string) => {
    if (visited.faults.length < FAULTS_KEPT) visited.faults.push(fault);
  };
  const calling = setInterval(() => {
    count += 1;
    const work = one().finally(() => underWay.delete(work));
    underWay.add(work);
  }, 1_000 / VISITS_PER_SECOND);
  const connecting = setInterval(() => {
    comeAndGo(Number(new URL(origin).port), market.liveSlugs[count % market.liveSlugs.length] ?? '');
  }, SOCKET_EVERY_MS);
  return {
    async stop() {
      clearInterval(calling);
      clearInterval(connecting);
      await Promise.all(underWay);
      sender.close();
      visited.took.sort((one, other) => one - other);
      return visited;
    },
  };
}

/** Opens a listing's socket and closes it after a while, like a visitor who leaves the page. */
function comeAndGo(port: number, slug: string): void {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(`${handshake(`/ws?slug=${slug}`)}\r\n`);
  setTimeout(() => socket.destroy(), SOCKET_STAYS_MS);
}
