import { connect, type Socket } from 'node:net';
import { readAnswers, type SeenAnswer } from './answers.ts';
import type { LoadPlan, SentBid } from './load-plan.ts';

/** The open connections over which the generator sends bids. */
export interface Lines {
  /** Sends a bid. At most as many bids as the plan has connections may be unanswered at once. */
  send(bid: SentBid, onAnswer: (answer: SeenAnswer) => void): void;
  /** The number of frames received so far that answer no bid, such as frames of rooms; 0 over HTTP. */
  framesHeard(): number;
}

interface HttpLine {
  socket: Socket;
  onAnswer: (answer: SeenAnswer) => void;
}

/**
 * Opens the HTTP connections. The requests are written by hand, because a full HTTP client would take processor time
 * from the server on the same machine.
 */
export async function openHttpLines({ port, connections, tokens }: LoadPlan): Promise<Lines> {
  const free: HttpLine[] = await Promise.all(Array.from({ length: connections }, () => open(port)));
  return {
    framesHeard: () => 0,
    send(bid, onAnswer) {
      const line = free.shift();
      if (line === undefined) throw new Error('more bids at once than connections');
      line.onAnswer = (answer) => {
        free.push(line);
        onAnswer(answer);
      };
      line.socket.write(requestOf(bid, port, tokens[(bid.turn + bid.amountCents) % tokens.length] ?? ''));
    },
  };
}

function open(port: number): Promise<HttpLine> {
  return new Promise((opened, failed) => {
    const socket = connect(port, '127.0.0.1');
    const line: HttpLine = { socket, onAnswer: () => undefined };
    socket.setNoDelay(true);
    readAnswers(socket, (answer) => line.onAnswer(answer));
    socket.once('connect', () => opened(line));
    socket.once('error', failed);
    socket.once('close', () => {
      throw new Error('the server closed a connection of the load generator');
    });
  });
}

function requestOf({ slug, amountCents, key, maxAmountCents }: SentBid, port: number, token: string): string {
  const keyLine = key === null ? '' : `Idempotency-Key: ${key}\r\n`;
  const maximum = maxAmountCents === null ? '' : `,"maxAmountCents":${maxAmountCents}`;
  const body = `{"slug":"${slug}","amountCents":${amountCents},"isAnonymous":false${maximum}}`;
  return (
    `POST /api/bids HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\n${keyLine}Content-Length: ${body.length}\r\n\r\n${body}`
  );
}
