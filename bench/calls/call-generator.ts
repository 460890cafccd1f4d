import { connect } from 'node:net';
import { readAnswers } from '../bids/answers.ts';

/** One round: the same request again and again over `connections` connections, each with one request at a time. */
export interface CallRound {
  port: number;
  /** The request as it is sent, with all headers and the empty line. */
  request: string;
  connections: number;
  seconds: number;
}

/** A message of the generator's process: the measured time began, it is over, or the number of answers. */
export type CallMessage = 'measuring' | 'measured' | { answered: number; statuses: Record<string, number> };

const WARM_UP_MS = 300;

process.on('message', (round) => void run(round as CallRound));

async function run({ port, request, connections, seconds }: CallRound): Promise<void> {
  const statuses: Record<string, number> = {};
  let isMeasuring = false;
  let isOver = false;
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.setNoDelay(true);
    socket.once('connect', () => socket.write(request));
    readAnswers(socket, ({ status }) => {
      if (isMeasuring) statuses[status] = (statuses[status] ?? 0) + 1;
      if (isOver) socket.destroy();
      else socket.write(request);
    });
  }
  await passed(WARM_UP_MS);
  isMeasuring = true;
  process.send?.('measuring');
  await passed(seconds * 1_000);
  isMeasuring = false;
  process.send?.('measured');
  isOver = true;
  await Promise.all(sockets.map((socket) => new Promise((closed) => socket.once('close', closed))));
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  process.send?.({ answered, statuses } satisfies CallMessage);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
