import { type DestinationStream, pino } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

export type Logger = pino.Logger;

/**
 * Creates the logger. It writes one line of JSON for each event, by default to standard error, and removes secrets from
 * every field.
 */
export function createLogger(level: string, place: DestinationStream = standardError()): Logger {
  const headers = ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-admin-secret"]'];
  return pino({ level, redact: headers, hooks: { streamWrite: withoutSecrets } }, place);
}

function standardError(): DestinationStream {
  return pino.destination({ fd: 2, sync: false });
}
