import { pino } from 'pino';

export type Logger = pino.Logger;

/** One line of JSON per event on standard error. Secrets that headers carry are never written. */
export function createLogger(level: string): Logger {
  return pino(
    { level, redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-admin-secret"]'] },
    pino.destination({ fd: 2, sync: false }),
  );
}
