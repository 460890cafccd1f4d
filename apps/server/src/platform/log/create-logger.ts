import { type DestinationStream, pino } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

export type Logger = pino.Logger;

/** Logs one JSON line for each event, to standard error by default. Secrets are removed from every field. */
export function createLogger(level: string, place: DestinationStream = standardError()): Logger {
  const headers = ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-admin-secret"]'];
  return pino({ level, redact: headers, hooks: { streamWrite: withoutSecrets } }, place);
}

function standardError(): DestinationStream {
  return pino.destination({ fd: 2, sync: false });
}
