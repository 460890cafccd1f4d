import type { Socket } from 'node:net';

export interface SeenAnswer {
  status: number;
  /** The code of a refusal; `raise` where a leader's own maximum was raised; else empty. */
  code: string;
}

/** Calls back once per whole answer. */
export function readAnswers(socket: Socket, onAnswer: (answer: SeenAnswer) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const status = Number(rest.slice(9, 12));
      // A 304 names the length of what the client has already.
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (rest.length < end) return;
      const body = rest.slice(headEnd + 4, end);
      rest = rest.slice(end);
      onAnswer({ status, code: codeOf(status, body) });
    }
  });
}

/** @param body of an answer to a bid, or what contains it */
export function codeOf(status: number, body: string): string {
  if (status === 201) return body.includes('"raised":true') ? 'raise' : '';
  return /"code":"(\w+)"/.exec(body)?.[1] ?? '';
}
