import { pino } from 'pino';

/** One line of JSON per event on standard error. Secrets that headers carry are never written. */
export function createLogger(level: string): pino.Logger {
  return pino(
    { level, redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-admin-secret"]'] },
    pino.destination({ fd: 2, sync: false }),
  );
}
