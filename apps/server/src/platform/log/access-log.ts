import { errorText } from './error-text.ts';

/** The part of a logger that is needed here. Pino's loggers have it. */
export interface LineLog {
  info(fields: object, message: string): void;
}

/** One request that was answered, or whose client disconnected first. */
export interface RequestLine {
  /**
   * The request's id. Every line that the request's logger writes contains it as `reqId`. An error answer has it in the
   * header `X-Request-Id`.
   */
  reqId: string;
  method: string;
  /** The route's pattern, such as `/api/listings/:slug`. The address itself may contain a secret. */
  route: string;
  /** Null: the client disconnected before it was answered. */
  status: number | null;
  /** Milliseconds from the request line to the last byte of the answer. */
  ms: number;
  /** The bytes written for the answer, including headers. */
  bytes: number;
  memberId: string | null;
  staffName: string | null;
}

export interface SocketLine {
  reqId: string;
  /** Null: nobody was signed in. */
  memberId: string | null;
  /** Milliseconds that the socket was open. */
  ms: number;
  /** The bytes written to the socket: handshake and frames. */
  bytes: number;
  /** The close code. */
  code: number;
}

/** Gets one line for each request and two for each socket. */
export interface AccessLog {
  answered(line: RequestLine): void;
  socketOpened(line: Pick<SocketLine, 'reqId'>): void;
  socketClosed(line: SocketLine): void;
}

/** An access log that writes to a logger, at the level `info`. */
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
