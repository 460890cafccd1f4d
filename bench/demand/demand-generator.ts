import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { readAnswers } from '../bids/answers.ts';

/** Requests that are each sent once. Each connection has one request at a time. */
export interface DemandRound {
  port: number;
  connections: number;
  /** The requests as they are sent, with headers and body. */
  requests: readonly string[];
}

export interface DemandResult {
  answers: Record<string, number>;
  /** The latency of each request in milliseconds, in rising order. */
  took: number[];
}

process.on('message', (round) => void run(round as DemandRound));

async function run({ port, connections, requests }: DemandRound): Promise<void> {
  const result: DemandResult = { answers: {}, took: [] };
  let next = 0;
  const drive = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      const send = () => {
        const request = requests[next];
        next += 1;
        sentAt = performance.now();
        if (request === undefined) socket.end();
        else socket.write(request);
      };
      readAnswers(socket, ({ status, code }) => {
        const label = `${status} ${code}`.trim();
        result.answers[label] = (result.answers[label] ?? 0) + 1;
        result.took.push(performance.now() - sentAt);
        send();
      });
      socket.once('connect', send);
      socket.once('close', () => done());
    });
  await Promise.all(Array.from({ length: connections }, drive));
  result.took.sort((one, other) => one - other);
  process.send?.(result);
}
