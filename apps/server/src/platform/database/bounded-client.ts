import pg from 'pg';
import { realScheduler } from '../clock/index.ts';

/** The database did not answer in time. It may or may not have run the statement. */
export class AnswerOverdue extends Error {
  override readonly name = 'AnswerOverdue';
  readonly code = 'ETIMEDOUT';
}

type Callback = (...answer: unknown[]) => void;

/**
 * The class of a pool's connections. If an answer is late, the connection is closed at once: a silent host will not
 * answer later statements either, and a late answer must not reach the next borrower.
 * @param answerMs milliseconds from the request to the last byte of the answer; the server's own bound is shorter
 */
export function boundedClient(answerMs: number): typeof pg.Client {
  class BoundedClient extends pg.Client {
    // The driver's signatures differ in what comes last: a callback, or nothing where a promise is wanted.
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver cannot be written twice
    override query(...asked: any[]): any {
      const cancel = realScheduler.after(answerMs, () => {
        this.connection.stream.destroy(new AnswerOverdue(`The database did not answer within ${answerMs} ms.`));
      });
      const callback: unknown = asked.at(-1);
      const ask = super.query as (...asked: unknown[]) => unknown;
      if (typeof callback === 'function') {
        const answered: Callback = (...answer) => {
          cancel();
          (callback as Callback)(...answer);
        };
        return ask.apply(this, [...asked.slice(0, -1), answered]);
      }
      const answer = ask.apply(this, asked);
      if (answer instanceof Promise) answer.then(cancel, cancel);
      // The driver does not report the end of a row stream, so its reader must bound it.
      else cancel();
      return answer;
    }
  }
  return BoundedClient;
}
