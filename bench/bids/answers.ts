import type { Socket } from 'node:net';

export interface SeenAnswer {
  status: number;
  /** The code of a refusal; `raise` if a leader raised their own maximum; otherwise empty. */
  code: string;
}

/** Reads HTTP answers from a connection and calls `onAnswer` for each complete one. */
export function readAnswers(socket: Socket, onAnswer: (answer: SeenAnswer) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const status = Number(rest.slice(9, 12));
      // A 304 has no body: its content-length is that of the version that the client has.
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (rest.length < end) return;
      const body = rest.slice(headEnd + 4, end);
      rest = rest.slice(end);
      onAnswer({ status, code: codeOf(status, body) });
    }
  });
}

/** @param body the body of an answer to a bid, or a longer text that contains it */
export function codeOf(status: number, body: string): string {
  if (status === 201) return body.includes('"raised":true') ? 'raise' : '';
  return /"code":"(\w+)"/.exec(body)?.[1] ?? '';
}
