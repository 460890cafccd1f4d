import { errorText } from './error-text.ts';

/** Matches Pino's loggers. */
export interface LineLog {
  info(fields: object, message: string): void;
}

/** One request that was answered, or whose client disconnected first. */
export interface RequestLine {
  /** Also the `reqId` in every line of the request's logger and in the answer of an error. */
  reqId: string;
  method: string;
  /** The route's pattern, such as `/api/listings/:slug`. The address itself may contain a secret. */
  route: string;
  /** null: the client disconnected before the answer. */
  status: number | null;
  /** Milliseconds from the request line to the last byte of the answer. */
  ms: number;
  /** Written for the answer, headers included. */
  bytes: number;
  memberId: string | null;
  staffName: string | null;
}

export interface SocketLine {
  reqId: string;
  /** null: not signed in. */
  memberId: string | null;
  /** Milliseconds that the socket was open. */
  ms: number;
  /** The bytes written to it, frames and handshake. */
  bytes: number;
  /** The close code. */
  code: number;
}

/** Receives one line for each request and two for each socket. */
export interface AccessLog {
  answered(line: RequestLine): void;
  socketOpened(line: Pick<SocketLine, 'reqId'>): void;
  socketClosed(line: SocketLine): void;
}

/** Writes the lines to a logger, at `info`. */
export function createAccessLog(log: LineLog): AccessLog {
  return {
    answered: ({ staffName, ms, ...line }) =>
      log.info({ ...line, ms: rounded(ms), staffName: staffName === null ? null : errorText(staffName) }, 'Request'),
    socketOpened: (line) => log.info(line, 'Socket opened'),
    socketClosed: ({ ms, ...line }) => log.info({ ...line, ms: rounded(ms) }, 'Socket closed'),
  };
}

const THOUSANDTHS = 1_000;

function rounded(ms: number): number {
  return Math.round(ms * THOUSANDTHS) / THOUSANDTHS;
}
